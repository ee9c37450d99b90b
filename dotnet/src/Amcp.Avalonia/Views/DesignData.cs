using System.Diagnostics.CodeAnalysis;
using System.Xml.Linq;

namespace Amcp.Avalonia.Views;

/// <summary>
/// Reads the size and the data that XAML gives to designers: <c>d:DesignWidth</c>, <c>Design.Width</c>, <c>Design.DataContext</c>, and <c>d:DataContext</c>
/// with a <c>DesignInstance</c> that can be created.
/// </summary>
/// <param name="root">The root element; null for a view without XAML.</param>
[RequiresUnreferencedCode(ViewCatalog.NeedsItsTypes)]
internal sealed class DesignData(XElement? root)
{
    private static readonly XNamespace s_designer = "http://schemas.microsoft.com/expression/blend/2008";

    private readonly XamlObjects _objects = new();

    /// <summary>Gets the data of a view without XAML.</summary>
    public static DesignData None { get; } = new(null);

    /// <summary>Gets the width for designers; null if there is none.</summary>
    public double? Width => NumberOf("Width");

    /// <summary>Gets the height for designers; null if there is none.</summary>
    public double? Height => NumberOf("Height");

    /// <summary>Creates the data context for designers; null if there is none.</summary>
    /// <exception cref="NotSupportedException">The XAML has a form that is known only to Avalonia's own loader.</exception>
    public object? CreateDataContext()
    {
        if (Member("DataContext") is { } property)
            return property.Elements().FirstOrDefault() is { } element ? _objects.Create(element) : null;

        var written = root?.Attribute("Design.DataContext") ?? root?.Attribute(s_designer + "DataContext");
        return written is null ? null : _objects.Value(written.Value, typeof(object), root!);
    }

    private double? NumberOf(string name)
    {
        var text = root?.Attribute(s_designer + $"Design{name}")?.Value ?? root?.Attribute($"Design.{name}")?.Value ?? Member(name)?.Value;
        return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number > 0 ? number : null;
    }

    private XElement? Member(string name) => root?.Elements().FirstOrDefault(element => element.Name.LocalName == $"Design.{name}");
}
