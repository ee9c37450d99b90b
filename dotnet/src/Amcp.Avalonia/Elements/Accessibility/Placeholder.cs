using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>The hint that an empty input shows.</summary>
internal static class Placeholder
{
    // TextBox.Watermark became PlaceholderText on Avalonia 12; a name found at run time serves both lines.
    private static readonly string[] s_names = ["PlaceholderText", "Watermark"];

    /// <summary>The hint, or null where the control has none.</summary>
    public static string? Of(Control control)
    {
        if (control.IsAny(VisualKind.Plain) || control is not (TextBox or ComboBox or AutoCompleteBox or NumericUpDown or CalendarDatePicker))
        {
            return null;
        }

        return s_names.Select(name => AvaloniaPropertyRegistry.Instance.FindRegistered(control, name)).OfType<AvaloniaProperty>()
            .Select(property => control.GetValue(property) as string).FirstOrDefault(text => !string.IsNullOrEmpty(text));
    }
}
