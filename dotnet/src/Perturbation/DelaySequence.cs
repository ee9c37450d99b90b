namespace Amcp.Perturbation;

/// <summary>
/// Random delays of one source, such as frames, for finding races: the seed of <c>AMCP_PERTURB</c> fixes the n-th delay of each source. Most are zero,
/// some are a few milliseconds, few are longer than any frame. Compiled into the handler and into the managed platform. Thread-safe.
/// </summary>
/// <param name="seed">Of the run.</param>
/// <param name="source">Has a sequence of its own.</param>
internal sealed class DelaySequence(uint seed, string source)
{
    private const int Common = 10;
    private const int Long = 60;

    private readonly Random _random = new(unchecked((int)(seed * 2654435761u) ^ HashOf(source)));

    /// <summary>The sequence that the environment asks for; null where it asks for none.</summary>
    /// <exception cref="ArgumentException">The variable is set and is no whole number from 0 to 4294967295.</exception>
    public static DelaySequence? FromEnvironment(string source)
    {
        var text = Environment.GetEnvironmentVariable(Variable);
        if (string.IsNullOrWhiteSpace(text))
        {
            return null;
        }

        return uint.TryParse(text, System.Globalization.NumberStyles.None, System.Globalization.CultureInfo.InvariantCulture, out var seed)
            ? new DelaySequence(seed, source)
            : throw new ArgumentException($"{Variable} is \"{text}\"; give the seed as a whole number from 0 to {uint.MaxValue}.");
    }

    /// <summary>Holds the seed.</summary>
    public const string Variable = "AMCP_PERTURB";

    /// <summary>The next delay, in whole milliseconds; often zero.</summary>
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

    // Strings hash differently in each process.
    private static int HashOf(string text) => text.Aggregate(17, (hash, letter) => unchecked((hash * 31) + letter));
}
