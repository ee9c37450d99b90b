using System.Text;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Parses a request head (RFC 9112) strictly, and rejects ambiguous input.</summary>
internal static class HttpHeadParser
{
    /// <summary>Parses everything up to the empty line.</summary>
    /// <param name="head">The lines, each ending in CR LF, without the empty one.</param>
    /// <exception cref="HttpFault">400 or 505.</exception>
    public static HttpRequestHead Parse(ReadOnlySpan<byte> head)
    {
        var lines = Encoding.Latin1.GetString(head).Split("\r\n");
        var start = lines[0].Split(' ');
        if (start.Length != 3 || start[0].Length == 0 || !start[0].All(char.IsAsciiLetterUpper) || !start[1].StartsWith('/'))
        {
            throw HttpFault.Malformed("The request line is not `METHOD /path HTTP/1.1`.");
        }

        if (start[2] != "HTTP/1.1")
        {
            throw new HttpFault(505, "AMCP_PROXY_BAD_FRAME", $"The version {start[2]} is not served.", "Send HTTP/1.1.");
        }

        var mark = start[1].IndexOf('?');
        var request = new HttpRequestHead(
            start[0], mark < 0 ? start[1] : start[1][..mark], mark < 0 ? "" : start[1][(mark + 1)..], HeadersOf(lines.Skip(1)));
        if (request["Host"].Length == 0)
        {
            throw HttpFault.Malformed("There is no Host header.");
        }

        return request.IsChunked && (request["Transfer-Encoding"] != "chunked" || request["Content-Length"].Length > 0)
            ? throw HttpFault.Malformed("The length of the body is told in two ways, or in an unknown one.")
            : request;
    }

    private static Dictionary<string, string> HeadersOf(IEnumerable<string> lines)
    {
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var line in lines)
        {
            var colon = line.IndexOf(':');
            if (colon <= 0 || line.AsSpan(0, colon).ContainsAny(" \t") || line.AsSpan().ContainsAny("\r\n\0"))
            {
                throw HttpFault.Malformed("A header line is not `Name: value`.");
            }

            var (name, value) = (line[..colon], line[(colon + 1)..].Trim(' ', '\t'));
            if (headers.TryGetValue(name, out var before))
            {
                var isSingle = name.ToUpperInvariant() is "HOST" or "CONTENT-LENGTH" or "TRANSFER-ENCODING" or "AUTHORIZATION" or "ORIGIN";
                value = isSingle ? throw HttpFault.Malformed($"The header {name} is there twice.") : $"{before}, {value}";
            }

            headers[name] = value;
        }

        return headers;
    }
}
