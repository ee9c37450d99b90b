using System.Text;
using Avalonia.Automation;
using Avalonia.Automation.Peers;
using Avalonia.Controls.Notifications;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Computes the accessible name of an element, as screen readers and locators use it. UI thread only.</summary>
internal static class AccessibleName
{
    /// <summary>Longer texts of a template are content rather than a name.</summary>
    private const int LongestTemplateText = 80;

    /// <summary>
    /// Returns the name set by the author, else the label, the caption or header, or the readable text of a button or item. Otherwise it is the text that
    /// the template shows, the placeholder, the tool tip, or the automation peer's name. Null if there is none.
    /// </summary>
    public static string? Of(Visual element) => element is StyledElement styled
        ? Given(styled) ?? (TemplateText.Of(element) is { Length: <= LongestTemplateText } text ? text : null) ?? OfLastResort(element)
        : null;

    /// <summary>Returns those of some elements that have a name; if none has it, those that have it without the characters of icon fonts.</summary>
    public static IReadOnlyList<Visual> Having(string name, IReadOnlyCollection<Visual> elements) =>
        elements.Where(element => Of(element) == name).ToList() is { Count: > 0 } exact
            ? exact
            : [.. elements.Where(element => Of(element) is { } own && WithoutIcons(own).Trim() == name)];

    /// <summary>Returns the name as assistive technology knows it, which does not read the parts of a template.</summary>
    public static string? ForAssistance(Control element) => Given(element) ?? OfLastResort(element);

    private static string? Given(StyledElement element) =>
        NonBlank(AutomationProperties.GetName(element)) ?? OfLabel(element) ?? NonBlank(OwnCaption((Visual)element));

    private static string? OfLabel(StyledElement element)
    {
        var label = AutomationProperties.GetLabeledBy(element) ?? LabelTargets.Of((Visual)element);
        return label is null || label == element ? null : NonBlank(DisplayedText.Of(label)) ?? NonBlank(DisplayedText.Within(label));
    }

    private static string? OwnCaption(Visual element) => element switch
    {
        _ when element.IsAny(VisualKind.Plain) => DisplayedText.Of(element) ?? DisplayedText.OfItem(element),
        Window window => window.Title,
        TextBox or NumericUpDown or AutoCompleteBox or DataValidationErrors => null,
        Button or ToolTip or NotificationCard or HeaderedSelectingItemsControl or HeaderedItemsControl or HeaderedContentControl => DisplayedText.Of(element) ?? Readable(element),
        ContentControl when element is ISelectable => DisplayedText.Of(element) ?? Readable(element),
        _ => DisplayedText.Of(element) ?? DisplayedText.OfItem(element),
    };

    // The text of a header with pictures or several texts. Items and content beneath it have names of their own.
    private static string? Readable(Visual element) => element switch
    {
        HeaderedSelectingItemsControl headered => headered.HeaderPresenter is { } presenter ? DisplayedText.Within(presenter) : null,
        HeaderedItemsControl headered => headered.HeaderPresenter is { } presenter ? DisplayedText.Within(presenter) : null,
        TabItem => DisplayedText.Within(element),
        HeaderedContentControl headered => headered.HeaderPresenter is { } presenter ? DisplayedText.Within(presenter) : null,
        _ => DisplayedText.Within(element),
    };

    private static string? OfLastResort(Visual element)
    {
        if (element is not Control control)
            return null;

        return NonBlank(Placeholder.Of(control)) ?? NonBlank(ToolTip.GetTip(control) as string)
            ?? (control is ContentControl or ItemsControl or Panel or Decorator or TextBlock or TemplatedControl { Name: null }
                ? null
                : NonBlank(ControlAutomationPeer.CreatePeerForElement(control).GetName()));
    }

    // Icon fonts use the characters for private use, which no one can read or type.
    private static string WithoutIcons(string text)
    {
        if (!text.AsSpan().ContainsAnyInRange('\uE000', '\uF8FF') && !text.AsSpan().ContainsAnyInRange('\uDB80', '\uDBFF'))
            return text;

        return string.Concat(text.EnumerateRunes().Where(rune => Rune.GetUnicodeCategory(rune) != UnicodeCategory.PrivateUse));
    }

    private static string? NonBlank(string? text) => string.IsNullOrWhiteSpace(text) ? null : text.Trim();
}
