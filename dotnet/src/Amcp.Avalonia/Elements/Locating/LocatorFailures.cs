using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Creates the failures of resolving a locator, with their remedies (contracts/app-tools/failure.ts).</summary>
internal static class LocatorFailures
{
    /// <summary>Creates the failure for a locator without a match.</summary>
    /// <param name="locator">The locator.</param>
    /// <param name="near">The near misses.</param>
    /// <param name="remark">A further sentence after a blank, or empty.</param>
    public static ToolFailure NotFound(string locator, IReadOnlyList<NearMiss> near, string remark)
    {
        return new ToolFailure("ELEMENT_NOT_FOUND", $"No element matches `{locator}`. {Nearest(near)}{remark}")
        {
            Retryable = true,
            IsUnmatched = true,
            Details = new JsonObject
            {
                ["locator"] = locator,
                ["nearMisses"] = new JsonArray([.. near.Select(miss => (JsonNode)new JsonObject
                {
                    ["word"] = miss.Word, ["locator"] = miss.Locator, ["path"] = miss.Place, ["state"] = miss.State,
                })]),
            },
        };
    }

    /// <summary>Formats the near misses as a sentence.</summary>
    public static string Nearest(IReadOnlyList<NearMiss> near) => near.Count == 0
        ? "Nothing reads nearly like it."
        : "Nearest: " + string.Join(", ", near.Select(miss => $"`{miss.Locator}`{(miss.State is null ? "" : $" ({miss.State})")}")) + ".";

    /// <summary>Creates the failure for a malformed locator.</summary>
    public static ToolFailure BadLocator(string text, LocatorSyntaxException problem) =>
        new("INVALID_ARGUMENT", $"The locator `{text}` cannot be read at column {problem.Column}: {problem.Message}")
        {
            Details = new JsonObject { ["locator"] = text, ["column"] = problem.Column, ["problem"] = problem.Problem },
        };
}
