namespace Amcp.Avalonia.Links.Listening;

/// <summary>Represents a request of an unauthenticated peer. Invalid members count as absent.</summary>
/// <param name="RawId">The id in its JSON form, quotes included.</param>
/// <param name="Method">The method.</param>
/// <param name="Parameters">The params; undefined if there are none.</param>
internal sealed record LinkRequest(string RawId, string Method, JsonElement Parameters)
{
    /// <summary>Parses a frame; null if it is not a request with an id.</summary>
    public static LinkRequest? TryRead(Frame frame)
    {
        try
        {
            if (frame.IsTooLarge)
                return null;

            using var document = JsonDocument.Parse(frame.Bytes);
            var root = document.RootElement;
            return root.ValueKind == JsonValueKind.Object
                && root.TryGetProperty("id", out var id) && id.ValueKind is JsonValueKind.String or JsonValueKind.Number
                && root.TryGetProperty("method", out var method) && method.ValueKind == JsonValueKind.String
                    ? new LinkRequest(id.GetRawText(), method.GetString()!, root.TryGetProperty("params", out var given) ? given.Clone() : default)
                    : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>Returns a string parameter; empty if absent.</summary>
    public string Text(string name) =>
        Parameters.ValueKind == JsonValueKind.Object && Parameters.TryGetProperty(name, out var text) && text.ValueKind == JsonValueKind.String
            ? text.GetString()!
            : "";
}
