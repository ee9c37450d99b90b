using System.Reflection;
using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads the value of a binding from an item without the binding, for searches through many rows.</summary>
internal sealed partial class PlainPath
{
    private readonly string[] _names;
    private readonly PropertyInfo?[] _properties;

    private PlainPath(string[] names, CellFormat format)
    {
        (_names, Format) = (names, format);
        _properties = new PropertyInfo?[names.Length];
    }

    /// <summary>Gets the format of the texts.</summary>
    public CellFormat Format { get; }

    /// <summary>Reads a binding; null if its value is not that of a path of properties, from the item and without a converter.</summary>
    /// <param name="binding">The binding of a column.</param>
    /// <param name="isCheckBox">Whether the column shows check boxes.</param>
    public static PlainPath? Of(object binding, bool isCheckBox)
    {
        var path = PathOf(binding);
        var isOther = NeedsTree(binding) || Shape.Get(binding, "Source") is { } source && source != AvaloniaProperty.UnsetValue;

        // The data grid's own converter leaves texts as they are.
        var converter = Shape.Get(binding, "Converter")?.GetType().Name;
        if (isOther || converter is not (null or "DataGridValueConverter") || !Properties().IsMatch(path))
            return null;

        var format = Shape.Get(binding, "StringFormat") as string;
        return new PlainPath(
            path.Length == 0 || path == "." ? [] : path.Split('.'),
            new CellFormat(
                string.IsNullOrEmpty(format) ? null : format.Contains('{', StringComparison.Ordinal) ? format : $"{{0:{format}}}",
                Shape.Get(binding, "ConverterCulture") as CultureInfo ?? CultureInfo.CurrentCulture,
                Shape.Get(binding, "TargetNullValue") is { } ofNull && ofNull != AvaloniaProperty.UnsetValue ? ofNull.ToString() ?? "" : "",
                isCheckBox));
    }

    /// <summary>Determines whether a binding starts at another element, so that it has no value outside of the window.</summary>
    public static bool NeedsTree(object binding) =>
        Shape.Get(binding, "ElementName") is not null || Shape.Get(binding, "RelativeSource") is not null || PathOf(binding).AsSpan().ContainsAny('$', '#');

    /// <summary>Returns the value of an item; null also if a getter throws.</summary>
    public object? ValueOf(object? item)
    {
        var value = item;
        for (var at = 0; at < _names.Length && value is not null; at++)
            value = Read(value, at);

        return value;
    }

    private static string PathOf(object binding) => Shape.Get(binding, "Path")?.ToString() ?? "";

    private object? Read(object instance, int at)
    {
        var property = _properties[at];
        if (property is null || !property.DeclaringType!.IsInstanceOfType(instance))
            _properties[at] = property = Shape.Property(instance.GetType(), _names[at]);

        try
        {
            return property?.GetValue(instance);
        }
        catch (TargetInvocationException)
        {
            // A getter of the app may throw; the binding has no value then.
            return null;
        }
    }

    [GeneratedRegex(@"^(?:\.|[\p{L}_]\w*(?:\.[\p{L}_]\w*)*)?$")]
    private static partial Regex Properties();
}
