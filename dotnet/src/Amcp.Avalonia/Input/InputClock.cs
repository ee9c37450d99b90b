using System.Diagnostics;

namespace Amcp.Avalonia.Input;

/// <summary>
/// Times of input events, in milliseconds. Gestures of different calls lie far enough apart never to be taken for a double click, however
/// fast the calls follow each other.
/// </summary>
internal sealed class InputClock
{
    private const ulong BetweenGestures = 2000;

    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private ulong _last = 1;

    /// <summary>The time of the first event of a gesture.</summary>
    public ulong NextGesture() => _last = Math.Max(_last + BetweenGestures, (ulong)_watch.ElapsedMilliseconds);

    /// <summary>The time of the next event of the same gesture.</summary>
    public ulong Next() => ++_last;
}
