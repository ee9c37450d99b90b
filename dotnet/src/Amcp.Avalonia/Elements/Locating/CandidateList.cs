using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Lists candidate elements for a caller to choose from. UI thread only.</summary>
internal sealed class CandidateList(ElementPath paths, ElementRefs refs)
{
    private const int Most = 10;

    /// <summary>Returns label, path, name and ref of at most ten elements.</summary>
    public JsonArray Of(IEnumerable<Match> matches) => new([.. matches.Take(Most).Select(match => (JsonNode)new JsonObject
    {
        ["called"] = ElementLabel.Of(match.Element),
        ["path"] = paths.Of(match.Element),
        ["name"] = AccessibleName.Of(match.Element),
        ["ref"] = refs.For(match.Element),
    })]);
}
