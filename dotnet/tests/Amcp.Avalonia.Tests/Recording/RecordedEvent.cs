using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Recording;

/// <summary>Reads an event of a recording.</summary>
internal static class RecordedEvent
{
    /// <summary>Such as <c>click</c>.</summary>
    public static string Kind(JsonNode recorded) => Text(recorded, "kind");

    /// <summary>The best locator of its element.</summary>
    public static string Locator(JsonNode recorded) => Text(recorded["target"]!, "locator");

    /// <summary>A property that holds a text.</summary>
    public static string Text(JsonNode node, string property) => node[property]!.GetValue<string>();
}
