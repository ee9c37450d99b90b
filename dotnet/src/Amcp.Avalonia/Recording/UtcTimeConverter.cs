using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Recording;

/// <summary>Writes times like every other message: ISO 8601 in UTC with milliseconds.</summary>
internal sealed class UtcTimeConverter : JsonConverter<DateTime>
{
    private const string Form = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";

    public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => DateTime.ParseExact(
        reader.GetString()!, Form, CultureInfo.InvariantCulture, DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal);

    public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteStringValue(value.ToUniversalTime().ToString(Form, CultureInfo.InvariantCulture));
    }
}
