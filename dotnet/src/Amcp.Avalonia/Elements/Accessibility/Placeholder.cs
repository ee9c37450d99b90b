namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads the placeholder of an empty input.</summary>
internal static class Placeholder
{
    // Avalonia 12 renamed TextBox.Watermark to PlaceholderText; the lookup by name at run time works with both.
    private static readonly string[] s_names = ["PlaceholderText", "Watermark"];

    /// <summary>Returns the placeholder, or null if the control has none.</summary>
    public static string? Of(Control control)
    {
        if (control.IsAny(VisualKind.Plain) || control is not (TextBox or ComboBox or AutoCompleteBox or NumericUpDown or CalendarDatePicker))
            return null;

        return s_names.Select(name => AvaloniaPropertyRegistry.Instance.FindRegistered(control, name)).OfType<AvaloniaProperty>()
            .Select(property => control.GetValue(property) as string).FirstOrDefault(text => !string.IsNullOrEmpty(text));
    }
}
