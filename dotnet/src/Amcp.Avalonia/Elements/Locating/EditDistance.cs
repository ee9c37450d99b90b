namespace Amcp.Avalonia.Elements.Locating;

/// <summary>How many insertions, removals and replacements lie between two words (Levenshtein 1966), ignoring case.</summary>
internal static class EditDistance
{
    /// <summary>0 for equal words.</summary>
    public static int Between(string one, string other)
    {
        var previous = Enumerable.Range(0, other.Length + 1).ToArray();
        var current = new int[other.Length + 1];
        for (var row = 1; row <= one.Length; row++)
        {
            current[0] = row;
            for (var column = 1; column <= other.Length; column++)
            {
                var replaced = previous[column - 1] + (char.ToUpperInvariant(one[row - 1]) == char.ToUpperInvariant(other[column - 1]) ? 0 : 1);
                current[column] = Math.Min(replaced, Math.Min(previous[column], current[column - 1]) + 1);
            }

            (previous, current) = (current, previous);
        }

        return previous[other.Length];
    }
}
