using Amcp.Avalonia.Elements;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Input;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Knows whether the last frame still shows where everything is. Hit testing asks the compositor, which knows nothing of a window or popup
/// until its first commit: input needs a current frame. UI thread only.
/// </summary>
internal sealed class CurrentFrame : IDisposable
{
    private readonly WindowCatalog _windows;
    private readonly List<IDisposable> _observers;
    private long _committed = -1;
    private long _number;

    /// <summary>Starts to notice what moves elements.</summary>
    public CurrentFrame(WindowCatalog windows)
    {
        _windows = windows;
        AvaloniaProperty[] moving =
        [
            Visual.BoundsProperty, Visual.IsVisibleProperty, Visual.VisualParentProperty, Visual.RenderTransformProperty,
            Visual.RenderTransformOriginProperty, Visual.ClipProperty, Visual.ClipToBoundsProperty, Visual.ZIndexProperty,

            // A frame that moved something under a resting pointer is followed by one in which that is hovered.
            InputElement.IsPointerOverProperty,
        ];
        _observers = [.. moving.Select(property => property.Changed.AddClassHandler<Visual>(Note))];
    }

    /// <summary>Whether nothing moved since the last frame that was waited for, and no layout is due.</summary>
    public bool IsCurrent => Volatile.Read(ref _committed) == Version && _windows.All().All(IsLaidOut);

    /// <summary>Counts what moved elements or the hover.</summary>
    public long Version { get; private set; }

    /// <summary>How many of the frames that were asked for are drawn.</summary>
    public long Number => Volatile.Read(ref _number);

    /// <summary>Asks for a frame.</summary>
    /// <param name="pace">Whether it comes at once where the platform can do that; a caller that may ask again and again lets it come in its time.</param>
    /// <returns>Done when the compositor has drawn it; at once where no window is drawn yet.</returns>
    public Task RequestAsync(FramePace pace)
    {
        var compositors = _windows.All().Select(window => ElementComposition.GetElementVisual(window)?.Compositor).OfType<Compositor>().Distinct().ToList();
        return Task.WhenAll(compositors.Select(compositor => RequestAsync(compositor, pace)));
    }

    /// <inheritdoc/>
    public void Dispose() => _observers.ForEach(observer => observer.Dispose());

    // What an animation moves is looked after by the animation watch: a spinner that never stops must not make every frame an old one.
    private void Note(Visual visual, AvaloniaPropertyChangedEventArgs change)
    {
        if (change.Priority != BindingPriority.Animation)
        {
            Version++;
        }
    }

    private async Task RequestAsync(Compositor compositor, FramePace pace)
    {
        // Called after layout, right before the commit: what moves until then is part of the frame.
        var inFrame = Version;
        compositor.RequestCompositionUpdate(() =>
        {
            inFrame = Version;
            Drive(pace);
        });
        Drive(pace);

        // Hit testing knows what a frame shows once it is drawn.
        await compositor.RequestCompositionBatchCommitAsync().Rendered.ConfigureAwait(false);
        Interlocked.Increment(ref _number);
        Volatile.Write(ref _committed, inFrame);
    }

    // Once for the frame before, which this one may have to wait for, and once for this one.
    private static void Drive(FramePace pace)
    {
        if (pace == FramePace.AtOnce)
        {
            PlatformFrames.Hurry();
        }
    }

    private static bool IsLaidOut(TopLevel window) => window is { IsMeasureValid: true, IsArrangeValid: true };
}
