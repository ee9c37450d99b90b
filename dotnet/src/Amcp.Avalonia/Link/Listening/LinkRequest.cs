using System.Text.Json;

namespace Amcp.Avalonia.Link.Listening;

/// <summary>A request of somebody who has not proven anything yet; whatever is wrong with it reads as absent.</summary>
/// <param name="RawId">The id as it stood there, quotes included.</param>
/// <param name="Method">Its method.</param>
/// <param name="Parameters">Its params; undefined when there are none.</param>
internal sealed record LinkRequest(string RawId, string Method, JsonElement Parameters)
{
    /// <summary>Reads a frame; null when it is no request with an id.</summary>
    public static LinkRequest? TryRead(Frame frame)
    {
        try
        {
            if (frame.IsTooLarge)
            {
                return null;
            }

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

    /// <summary>A text among the parameters; empty when it is absent.</summary>
    public string Text(string name) =>
        Parameters.ValueKind == JsonValueKind.Object && Parameters.TryGetProperty(name, out var text) && text.ValueKind == JsonValueKind.String
            ? text.GetString()!
            : "";
}
