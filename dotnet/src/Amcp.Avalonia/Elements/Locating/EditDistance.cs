namespace Amcp.Avalonia.Elements.Locating;

/// <summary>
/// Computes the optimal string alignment distance, ignoring case: the number of insertions, deletions, substitutions and transpositions.
/// contracts/near-names.ts computes the same.
/// </summary>
internal static class EditDistance
{
    /// <summary>Returns the distance; 0 for equal words.</summary>
    public static int Between(string one, string other)
    {
        var (from, to) = (one.ToUpperInvariant(), other.ToUpperInvariant());
        var beforeLast = new int[to.Length + 1];
        var last = Enumerable.Range(0, to.Length + 1).ToArray();
        for (var row = 1; row <= from.Length; row++)
        {
            var current = new int[to.Length + 1];
            current[0] = row;
            for (var column = 1; column <= to.Length; column++)
            {
                var replaced = last[column - 1] + (from[row - 1] == to[column - 1] ? 0 : 1);
                current[column] = Math.Min(replaced, Math.Min(last[column], current[column - 1]) + 1);
                if (row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1])
                    current[column] = Math.Min(current[column], beforeLast[column - 2] + 1);
            }

            (beforeLast, last) = (last, current);
        }

        return last[to.Length];
    }
}
