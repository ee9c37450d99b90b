using System.Text.Json;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>Reads answers of tools briefly.</summary>
internal static class Json
{
    public static string? Text(this JsonElement element, string property) => element.GetProperty(property).GetString();

    public static IReadOnlyList<string> Words(this JsonElement element, string property) =>
        [.. element.GetProperty(property).EnumerateArray().Select(word => word.GetString()!)];

    /// <summary>The element itself and everything beneath it in an answer of GetElementTree.</summary>
    public static IEnumerable<JsonElement> Elements(this JsonElement tree) =>
        tree.GetProperty("roots").EnumerateArray().SelectMany(Self);

    public static string? Property(this JsonElement element, string name) =>
        element.GetProperty("properties").TryGetProperty(name, out var value) ? value.GetString() : null;

    private static IEnumerable<JsonElement> Self(JsonElement element) =>
        element.GetProperty("children").EnumerateArray().SelectMany(Self).Prepend(element);
}
