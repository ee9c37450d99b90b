using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Splits a command line into words.</summary>
internal static partial class CommandWords
{
    /// <summary>Splits at blanks outside of double quotes, which are removed.</summary>
    /// <param name="line">The command line.</param>
    public static string[] Split(string line) => [.. Word().Matches(line).Select(match => match.Value.Replace("\"", "", StringComparison.Ordinal))];

    [GeneratedRegex("(?:\"[^\"]*\"|[^\\s\"])+")]
    private static partial Regex Word();
}
