namespace WatchTower.Alerts;

/// <summary>
/// Generates numbers that depend only on the seed, on every machine and runtime: the linear congruential generator of "Numerical Recipes" (multiplier
/// 1664525, increment 1013904223, modulus 2^32).
/// </summary>
internal sealed class SeededSequence(uint seed)
{
    private uint _state = seed;

    /// <summary>Returns the next number from 0 to <paramref name="limit"/>, exclusive.</summary>
    public int Below(int limit)
    {
        _state = unchecked((_state * 1664525) + 1013904223);

        // The low bits of such a generator have a short period; the high bits do not.
        return (int)(((ulong)_state * (uint)limit) >> 32);
    }

    /// <summary>Returns one of the choices.</summary>
    public T Pick<T>(IReadOnlyList<T> choices) => choices[Below(choices.Count)];
}
