using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Testing;

/// <summary>Writes exceptions of an app for people (contracts/app-tools/app-exception.ts).</summary>
internal static class ExceptionText
{
    /// <summary>Writes every exception with its message and all frames, the outermost one first.</summary>
    public static string Of(JsonArray exceptions) => string.Join(Environment.NewLine, exceptions.OfType<JsonObject>().SelectMany(LinesOf));

    private static IEnumerable<string> LinesOf(JsonObject exception)
    {
        var depth = (int?)exception["depth"] ?? 0;
        var indent = new string(' ', 2 * Math.Max(0, depth - 1));
        yield return $"{indent}{(depth == 0 ? "" : "caused by ")}{exception["type"]}: {exception["message"]}";
        foreach (var frame in (exception["frames"] as JsonArray ?? []).OfType<JsonObject>())
            yield return $"{indent}  at {frame["method"]}{(frame["file"] is { } file ? $" in {file}:{frame["line"]}" : "")}";

        if ((int?)exception["omitted"] is > 0 and var omitted)
            yield return $"{indent}  ({omitted} frames of its middle are left out)";
    }
}
