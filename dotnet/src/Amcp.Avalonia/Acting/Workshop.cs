using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Settling;
using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.Acting;

/// <summary>Holds the shared services of one app's standard tools. Created on the UI thread, if possible before the first window.</summary>
internal sealed class Workshop : IDisposable
{
    // For the timers of the time in which a key or finger is held.
    private static readonly TimeSpan s_stepPatience = TimeSpan.FromSeconds(10);

    private readonly IReadOnlyList<IDisposable> _watches = [LabelTargets.Watch(), .. SecretFields.Watch()];

    /// <summary>Starts to observe the app.</summary>
    public Workshop(UiThread ui)
    {
        Ui = ui;
        Windows = new WindowCatalog();
        Tree = new ElementTree(Popups);
        Paths = new ElementPath(Tree, Windows);
        Refs = new ElementRefs();
        Reader = new ElementReader(Tree, Paths, Refs);
        Finder = new ElementFinder(Tree, Windows, new StepMatcher(Paths, Refs), new NearMisses(Tree, Paths), new CandidateList(Paths, Refs));
        Locators = new LocatorLadder(Finder, Paths, Tree, Windows);
        Frames = new CurrentFrame(Windows);
        Animations = new AnimationWatch(Windows, Frames);
        Revision = new TreeRevision(Tree, Windows);
        Settler = new Settler(Ui, Frames, Animations, TopLevels);
        Lane = new GestureLane(Ui);
        var clock = new InputClock();
        Keyboard = new KeyboardInput(clock);
        Pointer = new PointerInput(clock, Keyboard);
        Touches = new TouchInput(clock);
        Interaction = new Interaction(this);
    }

    /// <summary>Gets the UI thread dispatcher.</summary>
    public UiThread Ui { get; }

    /// <summary>Gets the app's windows.</summary>
    public WindowCatalog Windows { get; }

    /// <summary>Gets the popups of the app's windows.</summary>
    public PopupHosts Popups { get; } = new();

    /// <summary>Gets the folded tree.</summary>
    public ElementTree Tree { get; }

    /// <summary>Gets the paths in the tree.</summary>
    public ElementPath Paths { get; }

    /// <summary>Gets the issued refs.</summary>
    public ElementRefs Refs { get; }

    /// <summary>Gets the reader that describes elements.</summary>
    public ElementReader Reader { get; }

    /// <summary>Gets the finder that resolves locators.</summary>
    public ElementFinder Finder { get; }

    /// <summary>Gets the locators of elements, for recordings and answers.</summary>
    public LocatorLadder Locators { get; }

    /// <summary>Gets a value indicating whether answers of actions have the locators of what changed, which takes searches through the app.</summary>
    public bool LocatesChanges { get; init; } = true;

    /// <summary>Gets the tracker of the current frame.</summary>
    public CurrentFrame Frames { get; }

    /// <summary>Gets the tracker of animations.</summary>
    public AnimationWatch Animations { get; }

    /// <summary>Gets the revision counter of the tree.</summary>
    public TreeRevision Revision { get; }

    /// <summary>Gets the settler that waits for the app to be idle.</summary>
    public Settler Settler { get; }

    /// <summary>Gets the queue of gestures.</summary>
    public GestureLane Lane { get; }

    /// <summary>Gets the pointer.</summary>
    public PointerInput Pointer { get; }

    /// <summary>Gets the fingers.</summary>
    public TouchInput Touches { get; }

    /// <summary>Gets the keyboard.</summary>
    public KeyboardInput Keyboard { get; }

    /// <summary>Gets the interaction that aims, acts, settles and reports.</summary>
    public Interaction Interaction { get; }

    /// <summary>Gets the binding errors and exceptions.</summary>
    public AppErrorLog Errors { get; } = new();

    /// <summary>Gets the app's log entries.</summary>
    public AppLog Log { get; } = AppLog.Keep();

    /// <summary>Gets the app's adjustable time.</summary>
    public MovableTime Time { get; } = MovableTime.Start();

    /// <summary>Gets a value indicating whether any window is open. UI thread only.</summary>
    public bool HasWindow => Windows.All().Count > 0;

    /// <summary>Returns every window, each followed by its popup windows. UI thread only.</summary>
    public IReadOnlyList<TopLevel> TopLevels() => [.. Windows.All().SelectMany(window => Popups.Windows(window).Prepend(window))];

    /// <summary>Lets time pass while a key or finger is held: real time, or in stepped time a step of the clock.</summary>
    public Task PassAsync(TimeSpan time) => Time.IsStepped && DispatcherClock.Find() is { } dispatcher
        ? new ClockAdvance(Ui, Time, dispatcher).RunAsync(time, s_stepPatience, CancellationToken.None)
        : Task.Delay(time, CancellationToken.None);

    /// <summary>Reads the app's pixels at rest, with its carets hidden or shown regardless of their blink phase. Callable from any thread.</summary>
    /// <param name="what">A short description for calls that must wait.</param>
    /// <param name="caret">Whether carets are shown.</param>
    /// <param name="look">Short work. Its exceptions go to the caller.</param>
    /// <param name="cancel">Cancels the wait.</param>
    /// <returns>The result, and the app's idle state.</returns>
    /// <exception cref="ToolFailure">UI_THREAD_BUSY.</exception>
    public async Task<(T Seen, IdleState Calm)> LookAtPixelsAsync<T>(string what, bool caret, Func<T> look, CancellationToken cancel)
    {
        var (hidden, watch) = await Ui.RunAsync(
            what, () => (CaretHiding.Set(TopLevels(), caret), PlatformFrames.Watch()), cancel).ConfigureAwait(false);
        try
        {
            return await Settler.LookAtRestAsync(what, look, cancel).ConfigureAwait(false);
        }
        finally
        {
            Dispatcher.UIThread.Post(
                () =>
                {
                    watch?.Dispose();
                    hidden.Dispose();
                },
                DispatcherPriority.Input);
        }
    }

    /// <summary>Creates the actionability check of one call.</summary>
    public Aimer NewAimer() => new(new ItemReveal(this), Paths, Windows, Popups, Frames, Animations);

    /// <inheritdoc/>
    public void Dispose()
    {
        Popups.Dispose();
        foreach (var watch in _watches)
        {
            watch.Dispose();
        }

        Windows.Dispose();
        Frames.Dispose();
        Animations.Dispose();
        Lane.Dispose();
    }
}
