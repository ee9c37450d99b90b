using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Tools;

/// <summary>Reads the parameter <c>matches</c>.</summary>
internal static class PatternArgument
{
    private static readonly TimeSpan s_slowestMatch = TimeSpan.FromSeconds(1);

    /// <summary>The regular expression, or null where none was given.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for a broken one.</exception>
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
