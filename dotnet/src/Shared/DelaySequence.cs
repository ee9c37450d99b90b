namespace Amcp.Shared;

/// <summary>
/// Provides random delays for one source, such as frames, to find races. The seed in <c>AMCP_PERTURB</c> fixes the n-th delay of each source. Most delays
/// are zero, some are a few milliseconds, few exceed a frame. Compiled into the handler and the managed platform. Thread-safe.
/// </summary>
/// <param name="seed">The seed of the run.</param>
/// <param name="source">The source, which has a sequence of its own.</param>
internal sealed class DelaySequence(uint seed, string source)
{
    private const int Common = 10;
    private const int Long = 60;

    private readonly Random _random = new(unchecked((int)(seed * 2654435761u) ^ HashOf(source)));

    /// <summary>Creates the sequence that the environment configures; null if it configures none.</summary>
    /// <exception cref="ArgumentException">The variable is set, but is not a whole number from 0 to 4294967295.</exception>
    public static DelaySequence? FromEnvironment(string source)
    {
        var text = Environment.GetEnvironmentVariable(Variable);
        if (string.IsNullOrWhiteSpace(text))
            return null;

        return uint.TryParse(text, System.Globalization.NumberStyles.None, System.Globalization.CultureInfo.InvariantCulture, out var seed)
            ? new DelaySequence(seed, source)
            : throw new ArgumentException($"{Variable} is \"{text}\"; give the seed as a whole number from 0 to {uint.MaxValue}.");
    }

    /// <summary>The environment variable that holds the seed.</summary>
    public const string Variable = "AMCP_PERTURB";

    /// <summary>Returns the next delay, in whole milliseconds; often zero.</summary>
    public TimeSpan Next()
    {
        lock (_random)
        {
            return TimeSpan.FromMilliseconds(_random.Next(10) switch
            {
                < 6 => 0,
                < 9 => _random.Next(1, Common),
                _ => _random.Next(Common, Long),
            });
        }
    }

    /// <summary>Waits for the next delay.</summary>
    public Task WaitAsync(CancellationToken cancel) => Next() is { Ticks: > 0 } delay ? Task.Delay(delay, cancel) : Task.CompletedTask;

    // String hash codes differ between processes.
    private static int HashOf(string text) => text.Aggregate(17, (hash, letter) => unchecked((hash * 31) + letter));
}
