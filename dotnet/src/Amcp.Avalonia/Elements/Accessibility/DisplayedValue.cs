using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads a control's current value as invariant text: numbers with a decimal point, dates as yyyy-MM-dd. UI thread only.</summary>
internal static class DisplayedValue
{
    /// <summary>Returns the value; null if the control has none, or none is selected.</summary>
    public static string? Of(Visual element) => element.IsAny(VisualKind.Plain) ? null : ValueOf(element);

    private static string? ValueOf(Visual element) => element switch
    {
        ProgressBar { IsIndeterminate: true } => null,
        RangeBase range => range.Value.ToString(CultureInfo.InvariantCulture),
        NumericUpDown number => number.Value?.ToString(CultureInfo.InvariantCulture),
        ComboBox combo => combo.SelectedItem is null ? null : OfSelection(combo),
        SelectingItemsControl list => list.SelectedItem is null ? null : ItemText.OfRealised(list, list.SelectedIndex),
        DatePicker date => date.SelectedDate?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        global::Avalonia.Controls.Calendar calendar => calendar.SelectedDate?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        CalendarDatePicker date => date.SelectedDate?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        TimePicker time => time.SelectedTime?.ToString("c", CultureInfo.InvariantCulture),
        TextBox or ContentControl or ItemsControl or Panel or Decorator => null,
        Control control => ControlAutomationPeer.CreatePeerForElement(control).GetProvider<IValueProvider>()?.Value,
        _ => null,
    };

    private static string? OfSelection(ComboBox combo)
    {
        // While closed, the selected item has no container; the box itself shows it, an editable one in its text box.
        var shown = DisplayedText.Within(combo);
        return shown.Length > 0 ? shown : DisplayedText.Of(combo) ?? combo.SelectedItem?.ToString();
    }
}
