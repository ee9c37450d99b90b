using Amcp.Avalonia.Audit.Contrast;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Holds what the rules look at: the visible elements of a window and the places of its texts, as they are now. UI thread only.</summary>
internal sealed class LayoutScene
{
    private readonly AuditScene _audit;
    private readonly Dictionary<Visual, Rect> _places = [];
    private readonly Lazy<IReadOnlyList<SeenText>> _texts;

    /// <summary>Reads places and texts on first use.</summary>
    /// <param name="audit">The elements.</param>
    public LayoutScene(AuditScene audit)
    {
        _audit = audit;
        _texts = new Lazy<IReadOnlyList<SeenText>>(() => [.. Read()]);
    }

    /// <summary>Gets the window.</summary>
    public TopLevel Window => _audit.Window;

    /// <summary>Gets the visible elements in tree order.</summary>
    public IEnumerable<AuditedElement> Elements => _audit.Elements.Where(element => TopLevel.GetTopLevel(element.Control) is not null);

    /// <summary>Gets the elements that a pointer operates, without those that are only dragged.</summary>
    public IEnumerable<AuditedElement> Targets =>
        Elements.Where(element => element is { IsInteractive: true, Control: not Thumb } && TakesPointer(element.Control));

    /// <summary>Gets the visible texts of letters or digits, in tree order.</summary>
    public IReadOnlyList<SeenText> Texts => _texts.Value;

    /// <summary>Returns a scene of the same elements after a change of their layout.</summary>
    public LayoutScene Again() => new(_audit);

    /// <summary>Returns the bounds of a visual in its window, whether in view or not.</summary>
    public Rect PlaceOf(Visual visual)
    {
        if (!_places.TryGetValue(visual, out var place))
            _places[visual] = place = ElementGeometry.InWindow(visual);

        return place;
    }

    /// <summary>Determines whether one of two visuals contains the other.</summary>
    public static bool AreNested(Visual one, Visual other) =>
        one == other || ElementTree.Ancestors(one).Contains(other) || ElementTree.Ancestors(other).Contains(one);

    /// <summary>Returns what identifies the cause of a text's fault: the part of an item's template, or the siblings of its type and size.</summary>
    public static object CauseOf(SeenText text)
    {
        var way = new List<string>();
        for (var around = text.Element; around is not null and not TopLevel; around = ElementTree.Parent(around))
        {
            if (ItemIndex.ListOf(around) is { } list)
                return (list, string.Join('/', way.Append(TypeName.Of(around))));

            way.Add($"{TypeName.Of(around)}#{around.Name}");
        }

        return (ElementTree.Parent(text.Element), TypeName.Of(text.Element), text.Source.Bounds.Size);
    }

    private static bool TakesPointer(Visual control) =>
        control.GetSelfAndVisualAncestors().OfType<InputElement>().All(around => around.IsHitTestVisible);

    private IEnumerable<SeenText> Read()
    {
        foreach (var top in Elements.Select(element => TopLevel.GetTopLevel(element.Control)!).Append(Window).Distinct().ToList())
        {
            foreach (var source in top.GetVisualDescendants().OfType<Control>().Where(TextFinder.HasText))
            {
                if (!Actionability.IsVisible(source) || Cut.IsInClosedPane(source) || ElementTree.Shown(source) is not { } element || !_audit.Covers(element))
                    continue;

                if (TextOf(source, element) is { } text)
                    yield return text;
            }
        }
    }

    private static SeenText? TextOf(Control source, Visual element)
    {
        var layout = TextFinder.LayoutOf(source);
        var text = source is AccessText ? DisplayedText.Of(source) : source is TextBlock block ? WordsOf(block) : null;
        if (layout is null || DrawnFrame.WindowOf(source) is not { } window || ElementGeometry.ToWindow(source, window) is not { } matrix || IsTurned(matrix))
            return null;

        var runs = TextFinder.RunsOf(source).ToList();
        if (!TextFinder.IsReadable(text.AsMemory()) && !runs.Exists(run => TextFinder.IsReadable(run.Run.Text)))
            return null;

        var ink = runs.Select(run => run.Run.GlyphRun.InkBounds.Translate(run.Place).TransformToAABB(matrix))
            .Aggregate((Rect?)null, (all, area) => all?.Union(area) ?? area);
        return ink is { } seen ? new SeenText(source, element, text ?? "", layout, seen) : null;
    }

    private static string? WordsOf(TextBlock block) => block.Inlines is { Count: > 0 } inlines ? inlines.Text : block.Text;

    // The area around a turned text is no area of its glyphs.
    private static bool IsTurned(Matrix matrix) => Math.Abs(matrix.M12) > 0.01 || Math.Abs(matrix.M21) > 0.01;
}
