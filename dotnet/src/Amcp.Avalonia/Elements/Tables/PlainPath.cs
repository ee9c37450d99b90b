using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads the value of a binding from an item without the binding, for searches through many rows.</summary>
internal sealed partial class PlainPath
{
    private readonly IReadOnlyList<string> _names;
    private readonly string? _format;
    private readonly CultureInfo _culture;
    private readonly string _ofNull;

    private PlainPath(IReadOnlyList<string> names, string? format, CultureInfo culture, string ofNull) =>
        (_names, _format, _culture, _ofNull) = (names, format, culture, ofNull);

    /// <summary>Reads a binding; null if its value is not that of a path of properties, from the item and without a converter.</summary>
    public static PlainPath? Of(object binding)
    {
        var path = Shape.Get(binding, "Path")?.ToString() ?? "";
        var isOther = new[] { "Source", "ElementName", "RelativeSource" }.Any(name => Shape.Get(binding, name) is { } source && source != AvaloniaProperty.UnsetValue);

        // The data grid's own converter leaves texts as they are.
        var converter = Shape.Get(binding, "Converter")?.GetType().Name;
        if (isOther || converter is not (null or "DataGridValueConverter") || !Properties().IsMatch(path))
            return null;

        var format = Shape.Get(binding, "StringFormat") as string;
        return new PlainPath(
            path.Length == 0 || path == "." ? [] : path.Split('.'),
            string.IsNullOrEmpty(format) ? null : format.Contains('{', StringComparison.Ordinal) ? format : $"{{0:{format}}}",
            Shape.Get(binding, "ConverterCulture") as CultureInfo ?? CultureInfo.CurrentCulture,
            Shape.Get(binding, "TargetNullValue") is { } ofNull && ofNull != AvaloniaProperty.UnsetValue ? ofNull.ToString() ?? "" : "");
    }

    /// <summary>Returns the text of an item's value.</summary>
    public string TextOf(object? item, bool isCheckBox)
    {
        var value = item;
        for (var at = 0; at < _names.Count && value is not null; at++)
            value = Shape.Get(value, _names[at]);

        if (isCheckBox)
            return CellText.Of(value as bool?);

        return value is null ? _ofNull : (_format is null ? Convert.ToString(value, _culture) : string.Format(_culture, _format, value))?.Trim() ?? "";
    }

    [GeneratedRegex(@"^(?:\.|[\p{L}_]\w*(?:\.[\p{L}_]\w*)*)?$")]
    private static partial Regex Properties();
}
