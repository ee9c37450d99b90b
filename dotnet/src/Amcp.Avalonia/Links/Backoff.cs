namespace Amcp.Avalonia.Links;

/// <summary>Computes the delay before the next attempt. It doubles from 100 ms to 5 s; half of it is random, so that apps do not reconnect in step.</summary>
/// <param name="random">Returns a number from 0 to 1.</param>
internal sealed class Backoff(Func<double> random)
{
    private const int FirstMs = 100;
    private const int LongestMs = 5000;

    private int _failures;

    /// <summary>Returns the delay after another failure.</summary>
    public TimeSpan Next()
    {
        var whole = Math.Min(LongestMs, FirstMs * Math.Pow(2, Math.Min(_failures++, 16)));
        return TimeSpan.FromMilliseconds(whole * (0.5 + (0.5 * random())));
    }

    /// <summary>Resets the delay after a success.</summary>
    public void Reset() => _failures = 0;
}
