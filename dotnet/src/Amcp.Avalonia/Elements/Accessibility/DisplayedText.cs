using System.Text;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Reads the displayed text of elements. Passwords are bullets. UI thread only.</summary>
internal static class DisplayedText
{
    private const char Bullet = '\u2022';

    /// <summary>Returns the element's own text, such as a caption, a header or the content of a text box; null if it has none.</summary>
    public static string? Of(Visual element) => element.IsAny(VisualKind.Worded) ? TextOf(element) : null;

    /// <summary>
    /// Returns what the element reads as: its own text, all texts of a list item, or else those that its template shows; null if there is none.
    /// </summary>
    public static string? Read(Visual element) => Of(element) ?? OfItem(element) ?? TemplateText.Of(element);

    private static string? TextOf(Visual element) => element switch
    {
        TextBlock block => OfBlock(block),
        TextBox box => OfBox(box),
        NumericUpDown number => number.Text,
        AutoCompleteBox box => box.Text,
        // A menu that was never open has not built the header that hides the access key.
        MenuItem { Header: string header } => AccessKey.Without(header),
        HeaderedSelectingItemsControl headered => OfContent(headered.Header, headered.HeaderPresenter),
        HeaderedItemsControl headered => OfContent(headered.Header, headered.HeaderPresenter),
        HeaderedContentControl headered => OfContent(headered.Header, headered.HeaderPresenter),
        TopLevel => null,
        ContentControl control => OfContent(control.Content, control.Presenter),
        ContentPresenter presenter => OfContent(presenter.Content, presenter),
        ComboBox combo => TextPart.Of(combo) is { } box ? OfBox(box) : null,
        _ => null,
    };

    /// <summary>Returns all readable text within a visual, template parts included, in visual order and separated by spaces.</summary>
    public static string Within(Visual visual)
    {
        var words = new StringBuilder();
        AddWords(visual, words);
        return words.ToString();
    }

    /// <summary>Returns all readable text of a list item, or the header of a tree node; null for other elements.</summary>
    public static string? OfItem(Visual element)
    {
        if (!ItemIndex.IsContainer(element))
            return null;

        var shown = element switch
        {
            HeaderedItemsControl headered => headered.HeaderPresenter,
            HeaderedSelectingItemsControl headered => headered.HeaderPresenter,
            _ => element,
        };
        return shown is not null && Within(shown) is { Length: > 0 } text ? text : null;
    }

    /// <summary>
    /// Returns the readable text within a container such as a list, panel or templated control, one line each. Null for elements with a text or value
    /// of their own, even if empty, and for inputs, whose parts are not their content.
    /// </summary>
    public static string? OfHolder(Visual element) => !element.IsAny(VisualKind.Input) && element is TemplatedControl or Panel or Decorator
        ? string.Join('\n', LinesIn(element)) is { Length: > 0 } lines ? lines : null
        : null;

    /// <summary>Returns the mask for a password of this length.</summary>
    public static string Masked(int length) => new(Bullet, length);

    /// <summary>Determines whether the element's input must not be shown.</summary>
    public static bool IsSecret(Visual element) => element is TextBox box && SecretFields.Contains(box);

    private static void AddWords(Visual visual, StringBuilder words)
    {
        if (visual.IsAny(VisualKind.Text) && visual.IsEffectivelyVisible && OfBlock((TextBlock)visual)?.Trim() is { Length: > 0 } text)
            words.Append(words.Length > 0 ? " " : "").Append(text);

        var parts = VisualParts.Of(visual);
        for (var at = 0; at < parts.Count; at++)
            AddWords(parts[at], words);
    }

    private static string? OfBlock(TextBlock block)
    {
        var text = block.Inlines is { Count: > 0 } inlines ? inlines.Text : block.Text;
        return block is AccessText ? AccessKey.Without(text) : text;
    }

    // Each item of a list is a line; in other containers each text is.
    private static IEnumerable<string> LinesIn(Visual holder) => holder is ItemsControl list
        ? list.GetRealizedContainers().OrderBy(list.IndexFromContainer).Select(Within).Where(line => line.Length > 0)
        : holder.GetVisualDescendants().OfType<TextBlock>().Where(block => block.IsEffectivelyVisible)
            .Select(block => OfBlock(block)?.Trim()).OfType<string>().Where(line => line.Length > 0);

    private static string OfBox(TextBox box) => IsSecret(box) ? Masked(box.Text?.Length ?? 0) : box.Text ?? "";

    private static string? OfContent(object? content, ContentPresenter? presenter) => content switch
    {
        null or Control => null,
        _ when presenter?.Child is TextBlock { Name: null } block => OfBlock(block),
        string text when presenter?.Child is null => presenter?.RecognizesAccessKey == true ? AccessKey.Without(text) : text,
        _ => null,
    };
}
