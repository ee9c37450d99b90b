using Avalonia.Logging;

namespace Amcp.Avalonia.ManagedHeadless.Gaps;

/// <summary>
/// What the app asked for and this renderer draws differently than a desktop does. Each gap is told once, to Avalonia's log and to the handler;
/// none of them ends the app. Thread-safe.
/// </summary>
internal static class RenderingGaps
{
    /// <summary>The area of Avalonia's log that gaps are written to.</summary>
    public const string LogArea = "ManagedRenderer";

    /// <summary>
    /// Holds a function that takes an <see cref="Action{T}"/> of texts: it is told every gap so far at once and the later ones as they come. The
    /// handler references no platform, so both sides meet in named data of the process.
    /// </summary>
    public const string Listen = "Amcp.Avalonia.Rendering.Gaps";

    // An app in a script that no font has would otherwise fill the log with its alphabet.
    private const int Most = 200;

    private static readonly object s_lock = new();
    private static readonly HashSet<string> s_names = [];
    private static readonly List<string> s_texts = [];
    private static readonly List<Action<string>> s_listeners = [];

    /// <summary>Offers <see cref="Listen"/>.</summary>
    public static void Offer() => AppContext.SetData(Listen, (Action<Action<string>>)Add);

    /// <summary>Notes a gap unless one of the same name is known.</summary>
    /// <param name="name">What was asked for, such as <c>WebP picture</c>.</param>
    /// <param name="shown">What is shown instead, as a sentence.</param>
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
