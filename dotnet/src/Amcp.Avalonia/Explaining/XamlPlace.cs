using System.Reflection;
using Avalonia.Styling;

namespace Amcp.Avalonia.Explaining;

/// <summary>Finds the file and line of objects from XAML that was compiled with AvaloniaXamlCreateSourceInfo, as debug builds are.</summary>
internal static class XamlPlace
{
    // HiddenType reports what is missing as a fault of the handler, and apps without XAML lack this type rightly.
    private static readonly MethodInfo? s_get =
        Type.GetType("Avalonia.Markup.Xaml.Diagnostics.XamlSourceInfo, Avalonia.Markup.Xaml")?.GetMethod("GetXamlSourceInfo", [typeof(object)]);

    /// <summary>Returns the place of a setter, else of its style; null without information.</summary>
    public static string? Of(StyleBase style, AvaloniaProperty property) =>
        style.Setters.OfType<Setter>().Where(setter => setter.Property == property).Select(setter => Of(setter)).FirstOrDefault() ?? Of((object)style);

    /// <summary>Returns <c>MainWindow.axaml:12</c> for an object; null without information.</summary>
    public static string? Of(object instance)
    {
        // The record's own text is `file:line,column`.
        if (s_get?.Invoke(null, [instance])?.ToString() is not { } place)
            return null;

        var file = place[(place.LastIndexOfAny(['/', '\\']) + 1)..];
        var column = file.LastIndexOf(',');
        return column < 0 ? file : file[..column];
    }
}
