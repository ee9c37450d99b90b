using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;
using Calendar = Avalonia.Controls.Calendar;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Determines whether people can edit the content of a control. UI thread only.</summary>
internal static class ReadOnlyState
{
    private const string Property = "IsReadOnly";

    /// <summary>Returns the state of a control that has one: by its property, by the box in which it is typed, or by its peer; null for others.</summary>
    public static bool? Of(Visual element)
    {
        if (element.IsAny(VisualKind.Plain) || element is not Control control)
            return null;

        if (AvaloniaPropertyRegistry.Instance.FindRegistered(control, Property) is { } property && control.GetValue(property) is bool isReadOnly)
            return isReadOnly;

        if (control is not ContentControl && TextPart.Of(control) is { } box)
            return box.IsReadOnly;

        // A selection is no text, although peers of lists and calendars call it a value that cannot be set.
        return control is ContentControl or ItemsControl or Calendar or DatePicker or TimePicker
            ? null
            : ControlAutomationPeer.CreatePeerForElement(control).GetProvider<IValueProvider>()?.IsReadOnly;
    }
}
