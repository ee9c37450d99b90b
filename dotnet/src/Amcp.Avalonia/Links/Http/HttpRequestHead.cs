namespace Amcp.Avalonia.Links.Http;

/// <summary>Represents a request without its body.</summary>
/// <param name="Method">The method, in upper case.</param>
/// <param name="Path">The path, without the query.</param>
/// <param name="Query">The query after the question mark; may be empty.</param>
/// <param name="Headers">The headers by case-insensitive name. Values of a repeated header are joined with a comma.</param>
internal sealed record HttpRequestHead(string Method, string Path, string Query, IReadOnlyDictionary<string, string> Headers)
{
    /// <summary>Gets a header's value; empty if absent.</summary>
    public string this[string name] => Headers.TryGetValue(name, out var value) ? value : "";

    /// <summary>Gets a value indicating whether the connection stays open after the response.</summary>
    public bool KeepsAlive => !this["Connection"].Contains("close", StringComparison.OrdinalIgnoreCase);

    /// <summary>Gets a value indicating whether the body is chunked.</summary>
    public bool IsChunked => this["Transfer-Encoding"].Length > 0;

    /// <summary>Returns a query parameter; empty if absent.</summary>
    public string QueryValue(string name) => Query.Split('&')
        .Select(pair => pair.Split('=', 2))
        .Where(pair => pair.Length == 2 && pair[0] == name)
        .Select(pair => Uri.UnescapeDataString(pair[1]))
        .FirstOrDefault() ?? "";

    /// <summary>Determines whether the client accepts a media type. A client without an Accept header accepts everything.</summary>
    public bool Accepts(string mediaType)
    {
        var family = mediaType[..(mediaType.IndexOf('/') + 1)] + "*";
        return this["Accept"].Length == 0 || this["Accept"].Split(',')
            .Select(range => range.Split(';')[0].Trim())
            .Any(range => range == "*/*" || range.Equals(family, StringComparison.OrdinalIgnoreCase) || range.Equals(mediaType, StringComparison.OrdinalIgnoreCase));
    }
}
