using Avalonia.Data;
using Avalonia.Diagnostics;

namespace Amcp.Avalonia.Explaining;

/// <summary>Represents values that a style, a template, an animation or the element itself gives to an element.</summary>
/// <param name="Source">The style or control theme; the owner of other values, or null.</param>
/// <param name="IsActive">Whether its classes and states hold now.</param>
/// <param name="Priority">The priority of its values.</param>
/// <param name="Values">The values by property; of styles, as their setters have them.</param>
internal sealed record ValueFrame(object? Source, bool IsActive, BindingPriority Priority, IReadOnlyDictionary<AvaloniaProperty, object?> Values)
{
    private const string Feature = "reading where values come from";

    private static readonly HiddenType s_store = new(Feature, "Avalonia.Diagnostics.ValueStoreDiagnostic, Avalonia.Base", "AppliedFrames");
    private static readonly HiddenType s_frame = new(Feature, "Avalonia.Diagnostics.IValueFrameDiagnostic, Avalonia.Base", "Source", "IsActive", "Priority", "Values");
    private static readonly HiddenType s_entry = new(Feature, "Avalonia.Diagnostics.ValueEntryDiagnostic, Avalonia.Base", "Property", "Value");

    /// <summary>Returns the frames of an element, the strongest first. Without Avalonia's diagnostics there are none.</summary>
    public static IReadOnlyList<ValueFrame> Of(AvaloniaObject element) =>
        s_store.PropertyOrNull("AppliedFrames")?.GetValue(element.GetValueStoreDiagnostic()) is IEnumerable<object> frames
            ? [.. frames.Reverse().Select(Read).OrderBy(frame => frame.Priority)]
            : [];

    private static ValueFrame Read(object frame)
    {
        var values = new Dictionary<AvaloniaProperty, object?>();
        foreach (var entry in (IEnumerable<object>)s_frame.Property("Values").GetValue(frame)!)
            values[(AvaloniaProperty)s_entry.Property("Property").GetValue(entry)!] = s_entry.Property("Value").GetValue(entry);

        return new ValueFrame(
            s_frame.Property("Source").GetValue(frame), (bool)s_frame.Property("IsActive").GetValue(frame)!,
            (BindingPriority)s_frame.Property("Priority").GetValue(frame)!, values);
    }
}
