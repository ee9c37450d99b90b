using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;
using Avalonia.Controls.Primitives;
using Calendar = Avalonia.Controls.Calendar;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Determines which values a control takes, written as they are read: independent of culture and calendar. UI thread only.</summary>
internal static class SettableValue
{
    /// <summary>Determines whether a value of the control can be set. A choice among items is no value.</summary>
    public static bool IsOf(Control control, AutomationPeer peer) => control switch
    {
        DatePicker or TimePicker or CalendarDatePicker or Calendar or NumericUpDown or AutoCompleteBox => true,
        ComboBox combo => combo.IsEditable,
        SelectingItemsControl => false,
        _ => peer.GetProvider<IRangeValueProvider>() is not null || peer.GetProvider<IValueProvider>() is not null,
    };

    /// <summary>Checks a value without setting it.</summary>
    /// <param name="control">The control.</param>
    /// <param name="peer">The control's peer.</param>
    /// <param name="value">The value as the call gives it. An empty one clears a control that can be empty.</param>
    /// <param name="element">The control's label in messages.</param>
    /// <returns>The change; null if the control has no value to set.</returns>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the values that the control takes, DISABLED for a read-only control, UNSUPPORTED for a list.</exception>
    public static PreparedValue? Change(Control control, AutomationPeer peer, string value, ElementName element) => control switch
    {
        DatePicker picker => SettableDate.Of(picker, value, element),
        TimePicker picker => SettableDate.Of(picker, value, element),
        CalendarDatePicker picker => SettableDate.Of(picker, value, element),
        Calendar calendar => SettableDate.Of(calendar, value, element),
        NumericUpDown number => SettableNumber.Of(number, value, element),
        TextBox box => OfBox(box, value, element),
        AutoCompleteBox box => new PreparedValue(() => box.SetCurrentValue(AutoCompleteBox.TextProperty, value), () => FormattedValue.IsOf(value, box.Text)),
        ComboBox { IsEditable: true } combo => new PreparedValue(
            () => combo.SetCurrentValue(ComboBox.TextProperty, value), () => FormattedValue.IsOf(value, combo.Text)),
        SelectingItemsControl => throw Failures.Unsupported($"{element.Name} has no value of its own: choose one of its items (`select`, the tool SelectItem)."),
        _ when peer.GetProvider<IRangeValueProvider>() is { } range => SettableNumber.Of(control, range, value, element),
        _ when peer.GetProvider<IValueProvider>() is { } text => OfText(text, value, element),
        _ => null,
    };

    // The peer of a password box does not return its text.
    private static PreparedValue OfBox(TextBox box, string value, ElementName element)
    {
        CheckWritable(box.IsReadOnly, element);
        return new PreparedValue(() => box.SetCurrentValue(TextBox.TextProperty, value), () => FormattedValue.IsOf(value, box.Text));
    }

    private static PreparedValue OfText(IValueProvider text, string value, ElementName element)
    {
        CheckWritable(text.IsReadOnly, element);
        return new PreparedValue(() => text.SetValue(value), () => FormattedValue.IsOf(value, text.Value));
    }

    /// <summary>Refuses a read-only control.</summary>
    /// <exception cref="ToolFailure">DISABLED.</exception>
    public static void CheckWritable(bool isReadOnly, ElementName element)
    {
        if (isReadOnly)
            throw Failures.Unreachable("DISABLED", element, "is read-only.");
    }
}
