namespace Amcp.Avalonia.Link.Http;

/// <summary>A request up to its body.</summary>
/// <param name="Method">Upper case.</param>
/// <param name="Path">Without the query.</param>
/// <param name="Query">What follows the question mark; empty when nothing does.</param>
/// <param name="Headers">By name without case; values of a repeated header are joined by a comma.</param>
internal sealed record HttpRequestHead(string Method, string Path, string Query, IReadOnlyDictionary<string, string> Headers)
{
    /// <summary>A header's value; empty when it is absent.</summary>
    public string this[string name] => Headers.TryGetValue(name, out var value) ? value : "";

    /// <summary>Whether the connection stays open after the answer.</summary>
    public bool KeepsAlive => !this["Connection"].Contains("close", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the body comes in chunks.</summary>
    public bool IsChunked => this["Transfer-Encoding"].Length > 0;

    /// <summary>One value of the query; empty when it is absent.</summary>
    public string QueryValue(string name) => Query.Split('&')
        .Select(pair => pair.Split('=', 2))
        .Where(pair => pair.Length == 2 && pair[0] == name)
        .Select(pair => Uri.UnescapeDataString(pair[1]))
        .FirstOrDefault() ?? "";

    /// <summary>Whether a media type is among those the client accepts; a client that says nothing accepts everything.</summary>
    public bool Accepts(string mediaType)
    {
        var family = mediaType[..(mediaType.IndexOf('/') + 1)] + "*";
        return this["Accept"].Length == 0 || this["Accept"].Split(',')
            .Select(range => range.Split(';')[0].Trim())
            .Any(range => range == "*/*" || range.Equals(family, StringComparison.OrdinalIgnoreCase) || range.Equals(mediaType, StringComparison.OrdinalIgnoreCase));
    }
}
