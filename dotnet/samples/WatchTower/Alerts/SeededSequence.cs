namespace WatchTower.Alerts;

/// <summary>
/// Numbers that depend on the seed alone, on every machine and runtime: the linear congruential generator
/// of "Numerical Recipes" (multiplier 1664525, increment 1013904223, modulus 2^32).
/// </summary>
internal sealed class SeededSequence(uint seed)
{
    private uint _state = seed;

    /// <summary>The next number from 0 up to, not including, <paramref name="limit"/>.</summary>
    public int Below(int limit)
    {
        _state = unchecked((_state * 1664525) + 1013904223);

        // The low bits of such a generator repeat after a few numbers, the high ones do not.
        return (int)(((ulong)_state * (uint)limit) >> 32);
    }

    /// <summary>One of the given choices.</summary>
    public T Pick<T>(IReadOnlyList<T> choices) => choices[Below(choices.Count)];
}
