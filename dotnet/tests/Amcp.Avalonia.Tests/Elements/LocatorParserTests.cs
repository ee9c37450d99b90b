using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>The golden cases that every parser of locators must pass.</summary>
public sealed class LocatorParserTests
{
    public static TheoryData<string> Cases()
    {
        var cases = new TheoryData<string>();
        foreach (var entry in JsonNode.Parse(File.ReadAllText(Golden.File("locators.json")))!.AsArray())
            cases.Add(entry!.ToJsonString());

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    [Trait("Requirement", "card/tools-one-contract")]
    [Trait("Requirement", "card/locator-golden")]
    [Trait("Requirement", "000/3-RULE-segment-format")]
    public void Reads_what_the_golden_cases_say(string golden)
    {
        var entry = JsonNode.Parse(golden)!;
        var text = entry["text"]!.GetValue<string>();
        if (entry["error"] is { } error)
        {
            var problem = Assert.Throws<LocatorSyntaxException>(() => LocatorParser.Parse(text));
            Assert.Equal(error.GetValue<string>(), problem.Problem);
            // .NET's engine names no place within an XPath expression.
            if (problem.Problem != "bad-xpath")
                Assert.Equal(entry["column"]!.GetValue<int>(), problem.Column);

            return;
        }

        var read = new JsonArray([.. LocatorParser.Parse(text).Steps.Select(Node)]);
        Assert.True(JsonNode.DeepEquals(entry["ast"], read), $"expected {entry["ast"]!.ToJsonString()}, read {read.ToJsonString()}");
    }

    private static JsonObject Node(LocatorStep step)
    {
        var node = new JsonObject { ["kind"] = JsonNamingPolicy.CamelCase.ConvertName(step.Kind.ToString()) };
        (string Name, JsonNode? Value)[] optional =
        [
            ("value", step.Value), ("type", step.Type), ("name", step.Name), ("id", step.Id),
            ("index", step.Row?.Index),
            ("cells", step.Row is { Cells: { Count: > 0 } cells } ? new JsonArray([.. cells.Select(Node)]) : null),
            ("path", step.Path.Count == 0 ? null : new JsonArray([.. step.Path.Select(Node)])), ("nth", step.Nth),
        ];
        foreach (var (name, value) in optional.Where(entry => entry.Value is not null))
            node[name] = value;

        return node;
    }

    private static JsonNode Node(CellKey cell) => new JsonObject { ["header"] = cell.Header, ["text"] = cell.Text };

    private static JsonNode Node(PathSegment segment) =>
        segment.IsTemplate ? new JsonObject { ["template"] = true } : new JsonObject { ["type"] = segment.Type, ["index"] = segment.Index };
}
