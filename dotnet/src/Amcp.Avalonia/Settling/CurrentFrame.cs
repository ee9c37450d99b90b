using Amcp.Avalonia.Elements.Tree;
using Avalonia.Data;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Tracks whether the last frame matches the current layout. Hit testing uses the compositor, which knows a window or popup only after its first commit,
/// so input needs a current frame. UI thread only.
/// </summary>
internal sealed class CurrentFrame : IDisposable
{
    private readonly WindowCatalog _windows;
    private readonly List<IDisposable> _observers;
    private long _committed = -1;
    private long _number;

    /// <summary>Subscribes to changes that move elements.</summary>
    public CurrentFrame(WindowCatalog windows)
    {
        _windows = windows;
        AvaloniaProperty[] moving =
        [
            Visual.BoundsProperty, Visual.IsVisibleProperty, Visual.VisualParentProperty, Visual.RenderTransformProperty,
            Visual.RenderTransformOriginProperty, Visual.ClipProperty, Visual.ClipToBoundsProperty, Visual.ZIndexProperty,

            // A frame that moves an element under a resting pointer is followed by a frame that shows it as hovered.
            InputElement.IsPointerOverProperty,
        ];
        _observers = [.. moving.Select(property => property.Changed.AddClassHandler<Visual>(Note))];
    }

    /// <summary>Gets a value indicating whether nothing moved since the last awaited frame, and no layout is pending. Without a window there is nothing to draw.</summary>
    public bool IsCurrent => _windows.All() is var windows && (windows.Count == 0 || Volatile.Read(ref _committed) == Version && windows.All(IsLaidOut));

    /// <summary>Gets the number of changes that moved elements or the hover state.</summary>
    public long Version { get; private set; }

    /// <summary>Gets the number of requested frames that are drawn.</summary>
    public long Number => Volatile.Read(ref _number);

    /// <summary>Requests a frame.</summary>
    /// <param name="pace">Whether the frame is rendered immediately if the platform supports it. Callers in a loop use the regular rate.</param>
    /// <returns>A task that completes when the compositor has drawn the frame, immediately if no window is drawn yet.</returns>
    public Task RequestAsync(FramePace pace)
    {
        var compositors = _windows.All().Select(window => ElementComposition.GetElementVisual(window)?.Compositor).OfType<Compositor>().Distinct().ToList();
        return Task.WhenAll(compositors.Select(compositor => RequestAsync(compositor, pace)));
    }

    public void Dispose() => _observers.ForEach(observer => observer.Dispose());

    // The animation watch handles animated values; otherwise an endless spinner would outdate every frame.
    private void Note(Visual visual, AvaloniaPropertyChangedEventArgs change)
    {
        if (change.Priority != BindingPriority.Animation)
            Version++;
    }

    private async Task RequestAsync(Compositor compositor, FramePace pace)
    {
        // Called after layout, right before the commit: earlier moves are part of the frame.
        var inFrame = Version;
        compositor.RequestCompositionUpdate(() =>
        {
            inFrame = Version;
            Drive(pace);
        });
        Drive(pace);

        // Hit testing uses a frame once it is drawn.
        await compositor.RequestCompositionBatchCommitAsync().Rendered.ConfigureAwait(false);
        Interlocked.Increment(ref _number);
        Volatile.Write(ref _committed, inFrame);
    }

    // Once for the previous frame, which may have to be drawn first, and once for this one.
    private static void Drive(FramePace pace)
    {
        if (pace == FramePace.AtOnce)
            PlatformFrames.Hurry();
    }

    private static bool IsLaidOut(TopLevel window) => window is { IsMeasureValid: true, IsArrangeValid: true };
}
