using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Auth;

/// <summary>The messages that both languages must agree on.</summary>
internal static class GoldenHandshake
{
    private static readonly JsonObject s_document = JsonNode.Parse(File.ReadAllText(PathOf("handshake.json")))!.AsObject();

    public static string Secret => s_document["secret"]!.GetValue<string>();

    public static DateTimeOffset Now => DateTimeOffset.FromUnixTimeSeconds(s_document["now"]!.GetValue<long>());

    public static JsonObject Registration => Message(0)["params"]!.AsObject();

    public static IEnumerable<JsonObject> Refusals => s_document["refusals"]!.AsArray().Select(refusal => refusal!.AsObject());

    /// <summary>One of the four messages, in order.</summary>
    public static JsonObject Message(int index) => s_document["messages"]![index]!["message"]!.AsObject();

    /// <summary>A file of fixtures/golden.</summary>
    public static string PathOf(string name, [CallerFilePath] string thisFile = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(thisFile)!, "../../../../fixtures/golden", name));
}
