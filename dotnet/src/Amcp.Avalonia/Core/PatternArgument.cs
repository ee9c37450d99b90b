using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Core;

/// <summary>Parses the parameter <c>matches</c>.</summary>
internal static class PatternArgument
{
    private static readonly TimeSpan s_slowestMatch = TimeSpan.FromSeconds(1);

    /// <summary>Returns the regular expression, or null if none was given.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for an invalid expression.</exception>
    public static Regex? Read(string? matches)
    {
        try
        {
            return matches is null ? null : new Regex(matches, RegexOptions.CultureInvariant, s_slowestMatch);
        }
        catch (ArgumentException problem)
        {
            throw Failures.Invalid("matches", $"`matches` is no regular expression: {problem.Message}");
        }
    }
}
