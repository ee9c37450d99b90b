using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Auth;

/// <summary>The messages that both languages must agree on.</summary>
internal static class GoldenHandshake
{
    private static readonly JsonObject Document = JsonNode.Parse(File.ReadAllText(PathOf("handshake.json")))!.AsObject();

    public static string Secret => Document["secret"]!.GetValue<string>();

    public static DateTimeOffset Now => DateTimeOffset.FromUnixTimeSeconds(Document["now"]!.GetValue<long>());

    public static JsonObject Registration => Message(0)["params"]!.AsObject();

    public static IEnumerable<JsonObject> Refusals => Document["refusals"]!.AsArray().Select(refusal => refusal!.AsObject());

    /// <summary>One of the four messages, in order.</summary>
    public static JsonObject Message(int index) => Document["messages"]![index]!["message"]!.AsObject();

    /// <summary>A file of fixtures/golden.</summary>
    public static string PathOf(string name, [CallerFilePath] string thisFile = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(thisFile)!, "../../../../fixtures/golden", name));
}
