using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Recording;

/// <summary>Captures the values of an element; none for a masked field. UI thread only.</summary>
internal sealed class ValueSnapshot
{
    private static readonly string[] s_properties = ["text", "value", "checked", "selected", "expanded"];

    private readonly Visual _element;
    private readonly IReadOnlyDictionary<string, string> _values;

    private ValueSnapshot(Visual element)
    {
        _element = element;
        _values = Values(element);
    }

    /// <summary>Captures an element's values.</summary>
    public static ValueSnapshot Of(Visual element) => new(element);

    /// <summary>Returns the differences since the capture; none if the element is gone.</summary>
    public IReadOnlyList<ValueChange> Changes()
    {
        if (!_element.IsAttachedToVisualTree())
            return [];

        var now = Values(_element);
        return [.. s_properties.Select(property => new ValueChange(property, _values.GetValueOrDefault(property), now.GetValueOrDefault(property)))
            .Where(change => change.From != change.To)];
    }

    private static IReadOnlyDictionary<string, string> Values(Visual element) => SecretFields.AreIn(element)
        ? new Dictionary<string, string>()
        : ElementProperties.Of(element).Where(entry => s_properties.Contains(entry.Key)).ToDictionary(StringComparer.Ordinal);
}
