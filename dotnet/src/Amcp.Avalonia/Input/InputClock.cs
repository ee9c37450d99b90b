using System.Diagnostics;

namespace Amcp.Avalonia.Input;

/// <summary>Provides timestamps of input events, in milliseconds. Gestures of different calls are spaced so that they never form a double click.</summary>
internal sealed class InputClock
{
    private const ulong BetweenGestures = 2000;

    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private ulong _last = 1;

    /// <summary>Returns the timestamp of a gesture's first event.</summary>
    public ulong NextGesture() => _last = Math.Max(_last + BetweenGestures, (ulong)_watch.ElapsedMilliseconds);

    /// <summary>Returns the timestamp of the same gesture's next event.</summary>
    public ulong Next() => ++_last;

    /// <summary>Returns the timestamp of the same gesture's next event, some milliseconds later.</summary>
    public ulong After(ulong milliseconds) => _last += milliseconds;
}
