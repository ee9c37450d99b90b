using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Input;

/// <summary>Touches windows with one or two fingers. UI thread only.</summary>
internal sealed class TouchInput(InputClock clock)
{
    // The time between two moves of a finger, of which recognisers compute its speed.
    private const ulong BetweenMoves = 16;

    // A finger that rests longer than recognisers look back is not swung when it is lifted: nothing glides on.
    private const ulong Rest = 300;

    /// <summary>Puts fingers down, one after the other.</summary>
    /// <param name="window">The top level under the fingers.</param>
    /// <param name="points">The point of each finger in its coordinates.</param>
    /// <param name="isFirst">Whether the gesture starts, so that it forms no double tap with an earlier one.</param>
    public void Begin(TopLevel window, IReadOnlyList<Point> points, bool isFirst = true)
    {
        PointerInput.Activate(WindowCatalog.OwningWindow(window));
        Send(window, "TouchBegin", points, isFirst ? clock.NextGesture() : clock.Next());
    }

    /// <summary>Moves the fingers.</summary>
    /// <inheritdoc cref="Begin"/>
    public void Move(TopLevel window, IReadOnlyList<Point> points) => Send(window, "TouchUpdate", points, clock.After(BetweenMoves));

    /// <summary>Lifts the fingers.</summary>
    /// <inheritdoc cref="Begin"/>
    /// <param name="window">The top level under the fingers.</param>
    /// <param name="points">The point of each finger in its coordinates.</param>
    /// <param name="rested">Whether the fingers rest before, as after a move.</param>
    public void End(TopLevel window, IReadOnlyList<Point> points, bool rested) =>
        Send(window, "TouchEnd", points, rested ? clock.After(Rest) : clock.Next());

    private static void Send(TopLevel window, string type, IReadOnlyList<Point> points, ulong time)
    {
        for (var contact = 0; contact < points.Count; contact++)
            RawInput.Touch(window, time, type, points[contact], contact + 1);
    }
}
