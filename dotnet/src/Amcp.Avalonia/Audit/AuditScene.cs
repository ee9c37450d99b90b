using Amcp.Avalonia.Audit.Contrast;
using Amcp.Avalonia.Audit.Keyboard;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Audit;

/// <summary>Holds what the rules look at: the visible elements in a window, the ways of the Tab key, and the texts with their pixels. UI thread only.</summary>
internal sealed class AuditScene
{
    private readonly Lazy<TabWalk> _tabs;
    private readonly Lazy<IReadOnlyList<TextContrast>> _texts;

    /// <summary>Reads the elements; keys and pixels are read on first use.</summary>
    /// <param name="tree">The folded tree.</param>
    /// <param name="root">The window, or the element to which the check is limited.</param>
    /// <param name="window">The window of the root.</param>
    /// <param name="texts">Measures the texts at or beneath a visual.</param>
    public AuditScene(ElementTree tree, Visual root, TopLevel window, Func<IReadOnlyList<TextContrast>> texts)
    {
        (Root, Window) = (root, window);
        Elements = [.. Read(tree, root)];
        _tabs = new Lazy<TabWalk>(() => TabWalk.Of(window));
        _texts = new Lazy<IReadOnlyList<TextContrast>>(texts);
    }

    /// <summary>Gets the window, or the element to which the check is limited.</summary>
    public Visual Root { get; }

    /// <summary>Gets the window of <see cref="Root"/>.</summary>
    public TopLevel Window { get; }

    /// <summary>Gets the visible elements in tree order, without the parts of templates and of the window's frame.</summary>
    public IReadOnlyList<AuditedElement> Elements { get; }

    /// <summary>Gets the ways of the Tab key through the whole window.</summary>
    public TabWalk Tabs => _tabs.Value;

    /// <summary>Gets the texts whose contrast counts.</summary>
    public IReadOnlyList<TextContrast> Texts => _texts.Value;

    /// <summary>Gets the number of measured texts; 0 if no rule has asked for them.</summary>
    public int MeasuredTexts => _texts.IsValueCreated ? _texts.Value.Count : 0;

    /// <summary>Determines whether the check covers an element.</summary>
    public bool Covers(Visual element) => ElementTree.Ancestors(element).Prepend(element).Contains(Root);

    private static IEnumerable<AuditedElement> Read(ElementTree tree, Visual root)
    {
        var visible = tree.Descendants(root).Prepend(root).OfType<Control>()
            .Where(control => control is not TopLevel && !DrawnFrame.IsPart(control) && Actionability.IsVisible(control)
                && control.Bounds is { Width: > 0, Height: > 0 });
        return visible.Select(control => new AuditedElement(control, IsTabStop(control)));
    }

    // A composite input delegates the focus to a part of its template.
    private static bool IsTabStop(Control control) => TabWalk.IsStop(control) || PartsOf(control).OfType<InputElement>().Any(TabWalk.IsStop);

    private static IEnumerable<Visual> PartsOf(Visual control) =>
        control.GetVisualChildren().Where(TemplatePart.Is).SelectMany(part => PartsOf(part).Prepend(part));
}
