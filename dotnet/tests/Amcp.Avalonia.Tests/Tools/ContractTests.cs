using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Hosting;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>The records of the tools against the schemas that the TypeScript side serves and checks.</summary>
[Collection(UiCollection.Name)]
public sealed class ContractTests(LiveApp app)
{
    private static readonly JsonArray s_contract = JsonNode.Parse(File.ReadAllText(Golden.File("app-tools.json")))!["tools"]!.AsArray();
    private static readonly JsonNode s_results = JsonNode.Parse(File.ReadAllText(Golden.File("app-results.json")))!;

    public static TheoryData<string> Names => [.. s_contract.Select(tool => tool!["name"]!.GetValue<string>())];

    [Fact]
    public void Every_tool_of_the_contract_is_served_and_no_other() =>
        Assert.Equal(s_contract.Select(tool => tool!["name"]!.GetValue<string>()), app.Tools.Select(tool => tool.Name));

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Requirement", "card/tools-one-contract")]
    public void Arguments_are_those_of_the_input_schema(string name)
    {
        var schema = Schema(name, "inputSchema");
        var shape = Shape(name + "Arguments");

        Assert.Equal(PropertyNames(schema), shape.Properties.Select(property => property.Name).Order());
        Assert.Equal(Required(schema), shape.Properties.Where(property => property.IsRequired).Select(property => property.Name).Order());
    }

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Requirement", "card/tools-one-contract")]
    public void Absent_arguments_take_the_defaults_of_the_input_schema(string name)
    {
        var schema = Schema(name, "inputSchema");
        var given = new JsonObject(Required(schema).Select(property => KeyValuePair.Create(property, (JsonNode?)Example(schema["properties"]![property]!))));
        var read = System.Text.Json.JsonSerializer.Deserialize(given, Shape(name + "Arguments"));
        var written = System.Text.Json.JsonSerializer.SerializeToNode(read, Shape(name + "Arguments"))!;
        foreach (var (property, expected) in schema["properties"]!.AsObject().Where(entry => entry.Value!["default"] is not null))
        {
            var actual = written[property];
            var isEmptyList = expected!["default"] is JsonArray { Count: 0 } && actual is null;
            Assert.True(isEmptyList || JsonNode.DeepEquals(expected["default"], actual), $"{name}.{property} is {actual?.ToJsonString() ?? "null"}");
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Requirement", "card/tools-one-contract")]
    public void Results_are_those_of_the_output_schema(string name) =>
        Assert.Empty(SchemaComparison.Differences(s_results[name]!.AsObject(), Shape(name + "Result")));

    private static JsonNode Example(JsonNode parameter) => parameter["enum"]?[0]!.DeepClone() ?? parameter["type"]!.GetValue<string>() switch
    {
        "array" => (JsonNode)new JsonArray("x"),
        "integer" => JsonValue.Create(1),
        "boolean" => JsonValue.Create(true),
        _ => JsonValue.Create("x"),
    };

    private static IEnumerable<string> PropertyNames(JsonObject schema) => schema["properties"]!.AsObject().Select(property => property.Key).Order();

    private static IEnumerable<string> Required(JsonObject schema) =>
        (schema["required"] as JsonArray ?? []).Select(name => name!.GetValue<string>())
            .Where(name => schema["properties"]![name]!["default"] is null).Order();

    private static JsonObject Schema(string tool, string part) => s_contract.Single(entry => entry!["name"]!.GetValue<string>() == tool)![part]!.AsObject();

    private static JsonTypeInfo Shape(string record) =>
        ToolMetadata.Of(typeof(StandardTools).Assembly.GetTypes().Single(type => type.Name == record));
}
