using System.Diagnostics;
using System.Reflection;
using Avalonia.Rendering.Composition;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Holds the clocks of animations, which Avalonia reads from stopwatches, so that animations move by steps only. UI thread only.
/// </summary>
internal sealed class RenderClock
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
    private const string Media = "Avalonia.Media.MediaContext, Avalonia.Base";
    private const string MediaClock = "Avalonia.Media.MediaContext+MediaContextClock, Avalonia.Base";
    private const string Server = "Avalonia.Rendering.Composition.Server.ServerCompositor, Avalonia.Base";

    // Members of Avalonia 11.3 and 12, and of .NET 8 to 10. Without them, animations follow real time.
    private static readonly PropertyInfo? s_media = Type.GetType(Media)?.GetProperty("Instance", Hidden);
    private static readonly FieldInfo? s_mediaTime = Type.GetType(Media)?.GetField("_time", Hidden);
    private static readonly FieldInfo? s_mediaTimer = Type.GetType(Media)?.GetField("_animationsTimer", Hidden);
    private static readonly FieldInfo? s_mediaClock = Type.GetType(Media)?.GetField("_clock", Hidden);
    private static readonly PropertyInfo? s_subscriptions = Type.GetType(MediaClock)?.GetProperty("HasSubscriptions", Hidden);
    private static readonly PropertyInfo? s_server = typeof(Compositor).GetProperty("Server", Hidden);
    private static readonly PropertyInfo? s_serverTime = Type.GetType(Server)?.GetProperty("Clock", Hidden);
    private static readonly FieldInfo? s_elapsed = typeof(Stopwatch).GetField("_elapsed", Hidden);

    private readonly object _animations;
    private readonly Stopwatch[] _watches;

    private RenderClock(object animations, Stopwatch[] watches) => (_animations, _watches) = (animations, watches);

    /// <summary>Gets the time of animations.</summary>
    public TimeSpan Now => _watches[0].Elapsed;

    /// <summary>Gets a value indicating whether any animation waits for the time to advance; endless ones always do.</summary>
    public bool IsAwaited => s_subscriptions!.GetValue(_animations) is true;

    /// <summary>Holds the clocks for as long as the app runs.</summary>
    /// <returns>Null if this version of Avalonia or .NET lacks the members.</returns>
    public static RenderClock? Hold(Compositor compositor)
    {
        var media = s_media?.GetValue(null);
        if (media is null || s_elapsed is null || s_subscriptions is null || s_mediaClock?.GetValue(media) is not { } animations
            || s_mediaTime?.GetValue(media) is not Stopwatch time || s_mediaTimer?.GetValue(media) is not DispatcherTimer timer)
        {
            return null;
        }

        // The timer draws a frame after 16 ms for animations. They have nothing to draw while their time stands still, and it would be the app's next timer.
        timer.Interval = TimeSpan.FromMilliseconds(int.MaxValue);
        Stopwatch[] watches = s_server?.GetValue(compositor) is { } server && s_serverTime?.GetValue(server) is Stopwatch drawn ? [time, drawn] : [time];
        foreach (var watch in watches)
            watch.Stop();
        return new RenderClock(animations, watches);
    }

    /// <summary>Advances the time; the next frame shows it.</summary>
    public void Advance(TimeSpan by)
    {
        foreach (var watch in _watches)
            s_elapsed!.SetValue(watch, watch.ElapsedTicks + (long)(by.TotalSeconds * Stopwatch.Frequency));
    }
}
