using System.Text;

namespace Amcp.Avalonia.Links;

/// <summary>Formats message ids as JSON, including those of messages that cannot be parsed.</summary>
internal static class RequestId
{
    /// <summary>Returns the JSON form of a parsed id.</summary>
    /// <param name="id">A string or a whole number, as the SDK represents it.</param>
    public static string AsJson(object? id) => id switch
    {
        string text => $"\"{JsonEncodedText.Encode(text)}\"",
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => "null",
    };

    /// <summary>Finds the id in its JSON form, quotes included; null if the bytes show none at the top level.</summary>
    /// <param name="beginning">The first bytes of a message, cut at any position.</param>
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
