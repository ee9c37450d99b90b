using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Auth;

/// <summary>The messages of a client that dials an app, which both languages must agree on.</summary>
internal static class GoldenAuthentication
{
    private static readonly JsonObject Document = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("authenticate.json")))!.AsObject();

    /// <summary>The same over HTTP.</summary>
    public static JsonObject OverHttp { get; } = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("http-authenticate.json")))!.AsObject();

    public static DateTimeOffset Now => DateTimeOffset.FromUnixTimeSeconds(Document["now"]!.GetValue<long>());

    public static IEnumerable<JsonObject> Refusals => Document["refusals"]!.AsArray().Select(refusal => refusal!.AsObject());

    /// <summary>One of the four messages, in order.</summary>
    public static JsonObject Message(int index) => Document["messages"]![index]!["message"]!.AsObject();
}
