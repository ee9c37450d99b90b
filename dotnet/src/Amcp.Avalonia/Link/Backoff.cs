namespace Amcp.Avalonia.Link;

/// <summary>How long to wait before the next attempt: doubling from 100 ms to 5 s, half of it at random so that apps do not come in step.</summary>
/// <param name="random">A number from 0 to 1.</param>
internal sealed class Backoff(Func<double> random)
{
    private const int FirstMs = 100;
    private const int LongestMs = 5000;

    private int failures;

    /// <summary>The wait after one more failure.</summary>
    public TimeSpan Next()
    {
        var whole = Math.Min(LongestMs, FirstMs * Math.Pow(2, Math.Min(failures++, 16)));
        return TimeSpan.FromMilliseconds(whole * (0.5 + (0.5 * random())));
    }

    /// <summary>Starts over after a success.</summary>
    public void Reset() => failures = 0;
}
