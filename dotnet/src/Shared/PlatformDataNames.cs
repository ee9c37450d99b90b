namespace Amcp.Shared;

/// <summary>
/// Names the data of <see cref="AppContext"/> by which the handler and the managed platform reach each other, because neither references the other. Any
/// other platform publishes none. Compiled into both.
/// </summary>
internal static class PlatformDataNames
{
    /// <summary>The handler's <see cref="bool"/>, set before the platform is set up: time stands still until a test moves it.</summary>
    public const string ClockIsStepped = "Amcp.Clock.Stepped";

    /// <summary>A <see cref="Func{TResult}"/> of <see cref="IDisposable"/> that holds the clock of the dispatcher until its result is disposed.</summary>
    public const string DispatcherClockHold = "Amcp.DispatcherClock.Hold";

    /// <summary>An <see cref="Action{T1, T2}"/> that advances the held clock: the maximum, and the receiver of the distance moved.</summary>
    public const string DispatcherClockStep = "Amcp.DispatcherClock.Step";

    /// <summary>Like <see cref="DispatcherClockStep"/>, but without effect unless a timer is due within the maximum.</summary>
    public const string DispatcherClockStepToTimer = "Amcp.DispatcherClock.StepToTimer";

    /// <summary>A <see cref="string"/> with the hash of the fallback fonts; null without any.</summary>
    public const string FallbackFontsHash = "Amcp.Avalonia.Fonts.Fallback";

    /// <summary>An <see cref="Action"/> for the UI thread that renders the pending frame immediately.</summary>
    public const string FramesHurry = "Amcp.Avalonia.Frames.Hurry";

    /// <summary>A <see cref="Func{TResult}"/> for the UI thread that determines whether a timer holds back the next frame.</summary>
    public const string FramesPausing = "Amcp.Avalonia.Frames.Pausing";

    /// <summary>
    /// A <see cref="Func{TResult}"/> of <see cref="IDisposable"/> for the UI thread that enables frames, from the next one on, until its result is
    /// disposed. Unobserved frames may be skipped.
    /// </summary>
    public const string FramesWatch = "Amcp.Avalonia.Frames.Watch";

    /// <summary>
    /// A function for the UI thread that returns a window's current pixels with the width. The pixels are premultiplied BGRA, row by row from the top.
    /// The result is null before the first observed frame. The window owns the buffer, so copy it before the next frame.
    /// </summary>
    public const string FramesPixels = "Amcp.Avalonia.Frames.Pixels";

    /// <summary>A <see cref="Func{TResult}"/> for the UI thread that returns the time of animations. Absent if they follow real time.</summary>
    public const string FramesTime = "Amcp.Avalonia.Frames.Time";

    /// <summary>An <see cref="Action{T}"/> for the UI thread that advances the time of animations.</summary>
    public const string FramesAdvance = "Amcp.Avalonia.Frames.Advance";

    /// <summary>A <see cref="Func{TResult}"/> for the UI thread that determines whether any animation waits for the time to advance.</summary>
    public const string FramesAwaited = "Amcp.Avalonia.Frames.Awaited";

    /// <summary>
    /// An <see cref="Action{T}"/> that takes a receiver of strings, which gets the known gaps of the renderer at once and later ones as they occur.
    /// </summary>
    public const string RenderingGaps = "Amcp.Avalonia.Rendering.Gaps";

    /// <summary>An <see cref="Action{T}"/> that sets the scale of windows that are created later.</summary>
    public const string WindowScale = "Amcp.Avalonia.Windows.Scale";

    /// <summary>
    /// An <see cref="Action{T}"/> for the UI thread after which the next <c>Show</c> of a window ends with an <see cref="OperationCanceledException"/> once
    /// the window is laid out and drawn, so that Avalonia does not reach <c>Opened</c>.
    /// </summary>
    public const string WindowWithhold = "Amcp.Avalonia.Windows.Withhold";

    /// <summary>
    /// A function for the UI thread that returns the title of the window in front of a popup's window at a point; null if the popup is in front there.
    /// </summary>
    public const string WindowInFront = "Amcp.Avalonia.Windows.InFront";
}
