using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Amcp.Avalonia.Link;

/// <summary>Ids of messages as they are written in JSON, also of those that cannot be read as a whole.</summary>
internal static class RequestId
{
    /// <summary>The id of a message that was read, as it is written in JSON.</summary>
    /// <param name="id">A text or a whole number, as the SDK keeps it.</param>
    public static string AsJson(object? id) => id switch
    {
        string text => $"\"{JsonEncodedText.Encode(text)}\"",
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => "null",
    };

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
