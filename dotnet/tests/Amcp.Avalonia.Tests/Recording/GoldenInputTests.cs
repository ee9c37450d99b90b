using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Recording;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Recording;

/// <summary>The record of an event against the messages that the TypeScript side reads with its schema.</summary>
public sealed class GoldenInputTests
{
    private static readonly JsonArray s_messages = JsonNode.Parse(File.ReadAllText(Golden.File("input-events.json")))!["messages"]!.AsArray();

    public static TheoryData<string> Kinds => [.. s_messages.Select(message => message!["params"]!["kind"]!.GetValue<string>()).Distinct()];

    [Theory]
    [MemberData(nameof(Kinds))]
    [Trait("Requirement", "card/4-recording")]
    public void Every_golden_event_is_written_as_it_was_read(string kind)
    {
        foreach (var golden in s_messages.Select(message => message!["params"]!).Where(one => one["kind"]!.GetValue<string>() == kind))
        {
            var read = golden.Deserialize(RecordingJson.Default.InputEvent);
            var written = JsonSerializer.SerializeToNode(read, RecordingJson.Default.InputEvent);

            Assert.True(JsonNode.DeepEquals(golden, written), written!.ToJsonString());
        }
    }

    [Fact]
    public void There_is_a_golden_event_of_every_kind() =>
        Assert.Equal(
            Enum.GetNames<InputKind>().Select(name => JsonNamingPolicy.CamelCase.ConvertName(name)).Order(),
            s_messages.Select(message => message!["params"]!["kind"]!.GetValue<string>()).Distinct().Order());
}
