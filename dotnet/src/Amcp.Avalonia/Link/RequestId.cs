using System.Text;
using System.Text.Json;

namespace Amcp.Avalonia.Link;

/// <summary>Finds the id of a message that cannot be read as a whole.</summary>
internal static class RequestId
{
    /// <summary>The id as written, quotes included; null when the bytes do not show one at the top of the message.</summary>
    /// <param name="beginning">The first bytes of a message, cut anywhere.</param>
    public static string? Find(ReadOnlySpan<byte> beginning)
    {
        var reader = new Utf8JsonReader(beginning, isFinalBlock: false, state: default);
        try
        {
            while (reader.Read())
            {
                if (reader is { TokenType: JsonTokenType.PropertyName, CurrentDepth: 1 } && reader.ValueTextEquals("id"u8))
                {
                    return reader.Read() && reader.TokenType is JsonTokenType.String or JsonTokenType.Number
                        ? Encoding.UTF8.GetString(beginning[(int)reader.TokenStartIndex..(int)reader.BytesConsumed])
                        : null;
                }
            }
        }
        catch (JsonException)
        {
            return null;
        }

        return null;
    }
}
