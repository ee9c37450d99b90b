using System.Diagnostics.CodeAnalysis;
using Avalonia.Controls.Primitives;
using Avalonia.Threading;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Finds pointer effects that Avalonia's controls delay by a timer: tool tips, submenus, and scroll bars that expand or collapse. Otherwise the machine's
/// speed would decide which steps of a scenario see them. The app's own timers are excluded. UI thread only.
/// </summary>
internal static class DelayedEffects
{
    private const string Feature = "waiting for tool tips, submenus and scroll bars";

    private static readonly HiddenType s_dispatcher = new(Feature, "Avalonia.Threading.Dispatcher, Avalonia.Base", "_timers", "InstanceLock");
    private static readonly HiddenType s_timer = new(Feature, "Avalonia.Threading.DispatcherTimer, Avalonia.Base", "Tick");

    private static readonly (string Owner, string Words)[] s_owners =
    [
        ("Avalonia.Controls.ToolTipService", "a tool tip"),
        ("Avalonia.Controls.Platform.DefaultMenuInteractionHandler", "a submenu"),
        (typeof(ScrollBar).FullName!, "a scroll bar"),
    ];

    /// <summary>Returns the names of pending effects; may be empty.</summary>
    public static IReadOnlyList<string> Pending() => [.. Timers().Select(Words).OfType<string>().Distinct()];

    /// <summary>Makes the pending effects due now. In stepped time their timers would wait for a step, although a user sees the effects without doing more.</summary>
    /// <returns>Whether any was pending.</returns>
    public static bool MakeDue()
    {
        var pending = Timers().Where(timer => Words(timer) is not null).ToList();
        pending.ForEach(timer => timer.Interval = TimeSpan.Zero);
        return pending.Count > 0;
    }

    private static IReadOnlyList<DispatcherTimer> Timers()
    {
        if (s_dispatcher.FieldOrNull("_timers")?.GetValue(Dispatcher.UIThread) is not IEnumerable<DispatcherTimer> timers
            || s_dispatcher.PropertyOrNull("InstanceLock")?.GetValue(Dispatcher.UIThread) is not { } gate)
        {
            return [];
        }

        // Other threads start timers, too.
        lock (gate)
            return [.. timers];
    }

    private static string? Words(DispatcherTimer timer)
    {
        var owner = (s_timer.FieldOrNull("Tick")?.GetValue(timer) as Delegate)?.GetInvocationList().Select(Wrapped).Select(OutermostName).FirstOrDefault();
        return owner is null ? null : s_owners.FirstOrDefault(known => known.Owner == owner).Words;
    }

    // DispatcherTimer.RunOnce wraps the action in a handler of its own.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A field that a trimmed app has lost is one effect that is not waited for.")]
    private static Delegate Wrapped(Delegate handler) =>
        handler.Target is { } closure && OutermostName(handler) == typeof(DispatcherTimer).FullName
        && closure.GetType().GetFields().Select(field => field.GetValue(closure)).OfType<Action>().FirstOrDefault() is { } action
            ? action
            : handler;

    private static string? OutermostName(Delegate handler)
    {
        var type = handler.Method.DeclaringType;
        while (type?.DeclaringType is { } outer)
            type = outer;

        return type?.FullName;
    }
}
