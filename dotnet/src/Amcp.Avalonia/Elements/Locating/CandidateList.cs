using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Lists elements so that a caller can choose among them. UI thread only.</summary>
internal sealed class CandidateList(ElementPath paths, ElementRefs refs)
{
    private const int Most = 10;

    /// <summary>Path, name and ref of each, at most ten.</summary>
    public JsonArray Of(IEnumerable<Match> matches) => new([.. matches.Take(Most).Select(match => (JsonNode)new JsonObject
    {
        ["path"] = paths.Of(match.Element),
        ["name"] = AccessibleName.Of(match.Element),
        ["ref"] = refs.For(match.Element),
    })]);
}
