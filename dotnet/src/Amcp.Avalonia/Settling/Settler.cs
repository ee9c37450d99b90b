using System.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Threading;

namespace Amcp.Avalonia.Settling;

/// <summary>Waits until the app has come to rest: dispatcher drained, layout clean, frame out, no animation that ends still running.</summary>
internal sealed class Settler(UiThread ui, CurrentFrame frames, AnimationWatch animations, ElementPath paths)
{
    private const string What = "waiting for the app to settle";

    private static readonly IReadOnlySet<AvaloniaObject> s_nothing = new HashSet<AvaloniaObject>();

    /// <summary>How long it is waited at most.</summary>
    public TimeSpan Limit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Asks for the frame to begin with. UI thread only.</summary>
    public FrameWait Begin() => new(animations.Mark(), frames.RequestAsync());

    /// <summary>Waits on the app's own frames; callable from any thread.</summary>
    /// <param name="before">What animated already before the gesture; it is named but not waited for.</param>
    /// <param name="begun">The frame that was asked for already, if any.</param>
    /// <param name="cancel">Gives up.</param>
    public async Task<Calm> SettleAsync(IReadOnlySet<AvaloniaObject>? before, FrameWait? begun, CancellationToken cancel)
    {
        var watch = Stopwatch.StartNew();
        var state = new Calm([]);
        while (watch.Elapsed < Limit)
        {
            try
            {
                var frame = begun ?? await IdleAsync(Begin, Left(watch), cancel).ConfigureAwait(false);
                begun = null;
                await frame.Drawn.WaitAsync(Left(watch), cancel).ConfigureAwait(false);
                var (willChange, calm) = await IdleAsync(() => Look(frame.Mark, before ?? s_nothing), Left(watch), cancel).ConfigureAwait(false);
                state = calm;
                if (!willChange)
                {
                    return calm;
                }
            }
            catch (TimeoutException)
            {
                return new Calm([.. state.StillBusy, "the renderer"]);
            }
            catch (ToolFailure busy) when (busy.Code == "UI_THREAD_BUSY")
            {
                return new Calm([.. state.StillBusy, $"the UI thread: {ui.Running}"]);
            }
        }

        return state;
    }

    private TimeSpan Left(Stopwatch watch) => Limit > watch.Elapsed ? Limit - watch.Elapsed : TimeSpan.FromMilliseconds(1);

    private Task<T> IdleAsync<T>(Func<T> work, TimeSpan limit, CancellationToken cancel) =>
        ui.RunAsync(What, work, DispatcherPriority.ContextIdle, limit, cancel);

    private (bool WillChange, Calm Calm) Look(long mark, IReadOnlySet<AvaloniaObject> before)
    {
        var animated = animations.ChangedSince(mark, before);
        var busy = animated.Moved.Select(entry => $"animation of {entry.Property}" + (entry.Owner is null ? "" : $" on {PlaceOf(entry.Owner)}"))
            .Distinct().ToList();
        return (animated.WillEnd || (!frames.IsCurrent && busy.Count == 0), new Calm(frames.IsCurrent || busy.Count > 0 ? busy : ["layout"]));
    }

    private string PlaceOf(Visual owner) => ElementTree.Shown(owner) is { } shown ? paths.Of(shown) : TypeName.Of(owner);
}
