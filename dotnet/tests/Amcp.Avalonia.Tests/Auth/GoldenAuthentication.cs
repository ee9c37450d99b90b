using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Auth;

/// <summary>The messages of a client that dials an app, which both languages must agree on.</summary>
internal static class GoldenAuthentication
{
    private static readonly JsonObject s_document = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("authenticate.json")))!.AsObject();

    /// <summary>The same over HTTP.</summary>
    public static JsonObject OverHttp { get; } = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("http-authenticate.json")))!.AsObject();

    public static DateTimeOffset Now => DateTimeOffset.FromUnixTimeSeconds(s_document["now"]!.GetValue<long>());

    public static IEnumerable<JsonObject> Refusals => s_document["refusals"]!.AsArray().Select(refusal => refusal!.AsObject());

    /// <summary>One of the four messages, in order.</summary>
    public static JsonObject Message(int index) => s_document["messages"]![index]!["message"]!.AsObject();
}
