using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Writes one JSON object per line, with the field names of the proxy's log. Lines are written atomically.</summary>
/// <param name="writer">The output, usually stderr, because stdout may belong to the app.</param>
/// <param name="least">The minimum level; None disables the log.</param>
/// <param name="appId">The app's name.</param>
/// <param name="also">Receives the same entries by its own levels; null if the app has given no loggers.</param>
internal sealed class JsonLog(TextWriter writer, LogLevel least, string appId, ILogger? also = null)
{
    private static readonly JsonWriterOptions s_readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Determines whether a level is enabled.</summary>
    public bool Writes(LogLevel level) => level >= least;

    /// <summary>Writes a line. Write errors are ignored, because logging must not affect the app.</summary>
    public void Write(LogLevel level, string message, LogFacts facts = default)
    {
        also?.Log(level, default, facts.Fields, exception: null, (fields, _) => $"{message}{string.Concat(fields.Select(field => $" {field.Key}={field.Value}"))}");
        if (!Writes(level))
            return;

        var line = Format(level, message, facts);
        try
        {
            lock (writer)
            {
                writer.WriteLine(line);
                writer.Flush();
            }
        }
        catch (Exception closed) when (closed is IOException or ObjectDisposedException)
        {
        }
    }

    private string Format(LogLevel level, string message, LogFacts facts)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer, s_readable);
        json.WriteStartObject();
        json.WriteString("timestamp", DateTime.UtcNow.ToString("yyyy-MM-ddTHH:mm:ss.fffZ", CultureInfo.InvariantCulture));
        json.WriteString("level", level.ToString());
        json.WriteString("message", message);
        json.WriteString("app", appId);
        foreach (var (name, value) in facts.Fields)
        {
            if (value is double number)
                json.WriteNumber(name, number);
            else
                json.WriteString(name, (string)value);
        }

        json.WriteEndObject();
        json.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
