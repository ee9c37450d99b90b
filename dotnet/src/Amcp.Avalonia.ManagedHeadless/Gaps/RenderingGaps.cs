using Amcp.Shared;
using Avalonia.Logging;

namespace Amcp.Avalonia.ManagedHeadless.Gaps;

/// <summary>
/// Records requests that this renderer draws differently from a desktop. Each gap is reported once, to Avalonia's log and to the handler, and never ends
/// the app. Thread-safe.
/// </summary>
internal static class RenderingGaps
{
    /// <summary>The area of gaps in Avalonia's log.</summary>
    public const string LogArea = "ManagedRenderer";

    // Otherwise an app in a script without a font would fill the log with its alphabet.
    private const int Most = 200;

    private static readonly object s_lock = new();
    private static readonly HashSet<string> s_names = [];
    private static readonly List<string> s_texts = [];
    private static readonly List<Action<string>> s_listeners = [];

    /// <summary>Publishes <see cref="PlatformDataNames.RenderingGaps"/>.</summary>
    public static void Offer() => AppContext.SetData(PlatformDataNames.RenderingGaps, (Action<Action<string>>)Add);

    /// <summary>Records a gap unless one of the same name is known.</summary>
    /// <param name="name">The requested feature, such as <c>WebP picture</c>.</param>
    /// <param name="shown">The replacement, as a sentence.</param>
    public static void Note(string name, string shown)
    {
        string text;
        lock (s_lock)
        {
            if (s_names.Count > Most || !s_names.Add(name))
                return;
            text = s_names.Count > Most ? $"More than {Most} gaps: no further one is listed." : $"{name}: {shown}";
            s_texts.Add(text);
            foreach (var listener in s_listeners)
                listener(text);
        }
        Logger.TryGet(LogEventLevel.Warning, LogArea)?.Log(null, "{Gap}", text);
    }

    private static void Add(Action<string> listener)
    {
        lock (s_lock)
        {
            s_texts.ForEach(listener);
            s_listeners.Add(listener);
        }
    }
}
