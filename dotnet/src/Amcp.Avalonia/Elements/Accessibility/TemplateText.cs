using System.Text;
using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>
/// Reads the texts that a control's template shows, such as those of cards, tiles, badges and table cells. Passwords are bullets. UI thread only.
/// </summary>
internal static class TemplateText
{
    /// <summary>
    /// Returns the visible texts of the template's parts in visual order, separated by spaces. Null if there are none, and for controls with content, a
    /// header or a value of their own. The control's children in the folded tree have texts of their own, which do not count.
    /// </summary>
    public static string? Of(Visual element)
    {
        if (!element.IsAny(VisualKind.Templated) || HasContent(element))
            return null;

        StringBuilder? words = null;
        AddParts(element, ref words);
        return words is null || HasValue((Control)element) ? null : words.ToString();
    }

    private static bool HasContent(Visual element) => element switch
    {
        Button button => button.Content is not null,
        HeaderedContentControl headered => headered.Header is not null,
        HeaderedItemsControl headered => headered.Header is not null,
        HeaderedSelectingItemsControl headered => headered.Header is not null,
        _ => false,
    };

    private static bool HasValue(Control control)
    {
        var peer = ControlAutomationPeer.CreatePeerForElement(control);
        return DisplayedValue.Of(control) is not null || peer.GetProvider<IValueProvider>() is not null || peer.GetProvider<IRangeValueProvider>() is not null;
    }

    private static void AddParts(Visual visual, ref StringBuilder? words)
    {
        var parts = VisualParts.Of(visual);
        if (parts.Count == 0 || visual is Panel { IsItemsHost: true })
            return;

        var kind = VisualKinds.Of(visual);
        for (var at = 0; at < parts.Count; at++)
        {
            var part = parts[at];
            var partKind = VisualKinds.Of(part);
            if (part.IsVisible && part.Opacity > 0 && TemplatePart.Is(part, partKind, visual, kind))
                AddPart(part, partKind, ref words);
        }
    }

    // An input counts by what is entered: its parts also show placeholders.
    private static void AddPart(Visual part, VisualKind kind, ref StringBuilder? words)
    {
        if ((kind & VisualKind.Input) != 0)
            Add(DisplayedText.Of(part) ?? DisplayedValue.Of(part), ref words);
        else if ((kind & VisualKind.Text) != 0)
            Add(DisplayedText.Of(part), ref words);
        else if (part is TextPresenter presenter)
            Add(SecretFields.Contains(presenter) ? DisplayedText.Masked(presenter.Text?.Length ?? 0) : presenter.Text, ref words);
        else
            AddParts(part, ref words);
    }

    private static void Add(string? text, ref StringBuilder? words)
    {
        if (text?.Trim() is { Length: > 0 } shown)
            words = words is null ? new StringBuilder(shown) : words.Append(' ').Append(shown);
    }
}
