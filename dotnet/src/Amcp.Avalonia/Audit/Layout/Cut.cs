using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents the part of an area that is not shown, because something around it clips it where nothing scrolls.</summary>
/// <param name="Clip">The visual that clips; the window at its edge.</param>
/// <param name="Side">The side on which most is missing: <c>left</c>, <c>right</c>, <c>top</c> or <c>bottom</c>.</param>
/// <param name="Length">How much is missing, in device-independent pixels.</param>
/// <param name="IsWhole">Whether nothing is shown.</param>
internal sealed record Cut(Visual Clip, string Side, double Length, bool IsWhole)
{
    // Letters reach beyond their lines by a part of a pixel, and baselines are rounded.
    private const double Tolerance = 1.5;

    /// <summary>Gets a value indicating whether width is missing, rather than height.</summary>
    public bool IsHorizontal => Side is "left" or "right";

    /// <summary>Gets the length for a sentence.</summary>
    public string Pixels => FormattableString.Invariant($"{Math.Round(Length, Length < 10 ? 1 : 0):0.#} px");

    /// <summary>Returns the largest part that is missing; null if everything is shown, can be scrolled into view, or is in something collapsed.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="area">Its area in the window.</param>
    /// <param name="from">The innermost visual that may clip.</param>
    /// <param name="holdsLine">Whether <paramref name="from"/> is a text box of one line, which scrolls sideways only.</param>
    public static Cut? Of(LayoutScene scene, Rect area, Visual? from, Visual? holdsLine = null)
    {
        Cut? worst = null;
        var (hasWidth, hasHeight) = (true, true);
        for (var around = from; around is not null; around = around.GetVisualParent())
        {
            if (around is ScrollContentPresenter port)
            {
                var isLine = holdsLine is not null && port.GetVisualAncestors().Contains(holdsLine);
                var scrollsX = port.CanHorizontallyScroll && port.Extent.Width > port.Viewport.Width;
                var scrollsY = port.CanVerticallyScroll && port.Extent.Height > port.Viewport.Height && !isLine;
                worst = Worse(worst, Unreachable(port, area, scene.PlaceOf(port), hasWidth && scrollsX, hasHeight && scrollsY));
                (hasWidth, hasHeight) = (hasWidth && !scrollsX, hasHeight && !scrollsY);
            }

            if (around is TopLevel || around.ClipToBounds)
            {
                var clip = around is TopLevel top ? new Rect(top.ClientSize) : scene.PlaceOf(around);
                if (clip.Width < 1 || clip.Height < 1)
                    return null;

                worst = Worse(worst, Missing(around, area, clip, hasWidth, hasHeight));
            }

            if (around is TopLevel)
                break;
        }

        return worst is { } cut && IsInClosedPane(cut.Clip) ? null : worst;
    }

    /// <summary>Determines whether a visual is in a closed pane, which hides labels on purpose.</summary>
    public static bool IsInClosedPane(Visual visual) => visual.GetSelfAndVisualAncestors().OfType<SplitView>().FirstOrDefault() is { IsPaneOpen: false } split
        && visual.GetSelfAndVisualAncestors().TakeWhile(around => around != split).Any(around => around.Name == "PART_PaneRoot");

    private static Cut? Worse(Cut? one, Cut? other) => one is null || other is not null && other.Length > one.Length ? other : one;

    private static Cut? Missing(Visual by, Rect area, Rect clip, bool hasWidth, bool hasHeight)
    {
        var isWhole = hasWidth && (area.Right <= clip.Left || area.Left >= clip.Right) || hasHeight && (area.Bottom <= clip.Top || area.Top >= clip.Bottom);
        var (left, right) = hasWidth ? (clip.Left - area.Left, area.Right - clip.Right) : (0, 0);
        var (top, bottom) = hasHeight ? (clip.Top - area.Top, area.Bottom - clip.Bottom) : (0, 0);
        var cut = Longest(by, isWhole, left, right, top, bottom);
        return cut?.Length > Tolerance ? cut : null;
    }

    // A scroll area scrolls from the start of its content to its end.
    private static Cut? Unreachable(ScrollContentPresenter port, Rect area, Rect place, bool scrollsX, bool scrollsY)
    {
        if (port.Child is ILogicalScrollable { IsLogicalScrollEnabled: true })
            return null;

        var start = area.Position - place.Position + port.Offset;
        var (left, right) = scrollsX ? (-start.X, start.X + area.Width - port.Extent.Width) : (0, 0);
        var (top, bottom) = scrollsY ? (-start.Y, start.Y + area.Height - port.Extent.Height) : (0, 0);
        var isWhole = left >= area.Width || right >= area.Width || top >= area.Height || bottom >= area.Height;
        var cut = Longest(port, isWhole, left, right, top, bottom);
        return cut?.Length > Tolerance ? cut : null;
    }

    private static Cut? Longest(Visual by, bool isWhole, double left, double right, double top, double bottom)
    {
        var (side, length) = new[] { ("left", left), ("right", right), ("top", top), ("bottom", bottom) }.MaxBy(entry => entry.Item2);
        return length > 0 ? new Cut(by, side, length, isWhole) : null;
    }
}
