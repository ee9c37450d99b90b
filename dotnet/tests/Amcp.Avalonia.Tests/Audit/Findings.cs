using System.Text.Json;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Audit;

/// <summary>Reads answers of CheckAccessibility briefly.</summary>
internal static class Findings
{
    /// <summary>The findings of one rule in the window of the test, as sentences without the cure.</summary>
    public static async Task<IReadOnlyList<string>> Found(this LiveApp app, string rule) => Sentences(await app.Audit(rule), "findings");

    /// <summary>Returns the findings that one rule could not decide.</summary>
    public static async Task<IReadOnlyList<string>> Undecided(this LiveApp app, string rule) => Sentences(await app.Audit(rule), "undecided");

    /// <summary>The answer for one rule.</summary>
    public static Task<JsonElement> Audit(this LiveApp app, string rule) => app.Call("CheckAccessibility", new { window = "Test", rules = new[] { rule } });

    /// <summary>A list of findings as sentences without the cure.</summary>
    public static IReadOnlyList<string> Sentences(JsonElement answer, string list) =>
        [.. answer.GetProperty(list).EnumerateArray().Select(finding => $"{finding.Text("element")} {finding.Text("problem")}")];
}
