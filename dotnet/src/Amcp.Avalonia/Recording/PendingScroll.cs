using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents scrolling by wheel or scroll bar, measured at the innermost scroll viewer that moved.</summary>
internal sealed class PendingScroll : PendingAction
{
    private readonly IReadOnlyList<(ScrollViewer Scroller, Vector Offset)> _before;

    private PendingScroll(AppElements elements, InputEvent what, Visual element, IReadOnlyList<(ScrollViewer Scroller, Vector Offset)> before)
        : base(elements, what, element) => _before = before;

    /// <summary>Captures the scroll offsets of all scroll viewers around a visual.</summary>
    public static PendingScroll Around(AppElements elements, Visual visual, TopLevel window)
    {
        var scrollers = MeantControl.ScrollersOf(visual).Select(scroller => (scroller, scroller.Offset)).ToList();
        return new PendingScroll(elements, Now(InputKind.Scroll, window) with { Dx = 0, Dy = 0 }, MeantControl.Of(visual), scrollers);
    }

    /// <summary>Determines whether the same scroll viewers surround a visual.</summary>
    public bool Holds(Visual visual) => MeantControl.ScrollersOf(visual).SequenceEqual(_before.Select(known => known.Scroller))
        && (_before.Count > 0 || MeantControl.Of(visual) == Element);

    public override InputEvent? Complete()
    {
        var done = base.Complete()!;
        foreach (var (scroller, offset) in _before.Where(known => TopLevel.GetTopLevel(known.Scroller) is not null))
        {
            var way = scroller.Offset - offset;
            if (way != default)
            {
                var element = ElementTree.Shown(scroller) ?? scroller;
                return done with { Target = Describe(element), Dx = Math.Round(way.X, 2), Dy = Math.Round(way.Y, 2), Changes = element == Element ? done.Changes : [] };
            }
        }

        // The wheel also changes numbers and sliders.
        return done.Changes.Count > 0 ? done : null;
    }
}
