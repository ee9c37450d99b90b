using Amcp.Shared;

namespace Amcp.Avalonia.Core;

/// <summary>
/// Accesses features of the managed platform beyond Avalonia's API, through named data, because the handler references no platform. On a desktop they are
/// absent, and frames follow the screen's refresh rate. UI thread only.
/// </summary>
internal static class PlatformFrames
{
    /// <summary>The time of animations from one frame to the next.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromSeconds(1.0 / 60);

    /// <summary>Gets the time of animations if it moves by steps only; null if it follows real time.</summary>
    public static TimeSpan? SteppedTime => (AppContext.GetData(PlatformDataNames.FramesTime) as Func<TimeSpan>)?.Invoke();

    /// <summary>Gets a value indicating whether any animation, endless or not, waits for a step. False if animations follow real time.</summary>
    public static bool IsStepAwaited => AppContext.GetData(PlatformDataNames.FramesAwaited) is Func<bool> isAwaited && isAwaited();

    /// <summary>Moves animations by a step, which the next frame shows. Without effect if they follow real time.</summary>
    public static void Advance(TimeSpan by) => (AppContext.GetData(PlatformDataNames.FramesAdvance) as Action<TimeSpan>)?.Invoke(by);

    /// <summary>Renders the pending frame immediately, if the platform supports it.</summary>
    public static void Hurry() => (AppContext.GetData(PlatformDataNames.FramesHurry) as Action)?.Invoke();

    /// <summary>Gets a value indicating whether a timer of the platform holds back the next frame.</summary>
    public static bool IsPausing => AppContext.GetData(PlatformDataNames.FramesPausing) is Func<bool> isPausing && isPausing();

    /// <summary>Enables rendering of frames from the next one on, on a platform that skips unobserved frames.</summary>
    /// <returns>Disposing it ends the observation; null if all frames are rendered anyway.</returns>
    public static IDisposable? Watch() => (AppContext.GetData(PlatformDataNames.FramesWatch) as Func<IDisposable>)?.Invoke();

    /// <summary>
    /// Returns the pixels of a window's last frame, premultiplied BGRA row by row from the top, with the width. Null if the platform keeps none, or has
    /// drawn none since observation began. Copy them before the next frame.
    /// </summary>
    public static (uint[] Pixels, int Width)? Of(TopLevel window) =>
        (AppContext.GetData(PlatformDataNames.FramesPixels) as Func<TopLevel, (uint[] Pixels, int Width)?>)?.Invoke(window);
}
