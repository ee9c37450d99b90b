using System.Buffers;
using Microsoft.Extensions.Configuration;

namespace Amcp.Avalonia.Configuration;

/// <summary>Converts sections of .NET's configuration to the form in which settings files are read. Every value is a string.</summary>
internal static class ConfigurationJson
{
    /// <summary>Returns sections as one JSON object.</summary>
    public static JsonElement Of(IConfiguration configuration, params ReadOnlySpan<string> sections)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer);
        json.WriteStartObject();
        foreach (var section in sections)
            Write(json, configuration.GetSection(section));

        json.WriteEndObject();
        json.Flush();
        using var document = JsonDocument.Parse(buffer.WrittenMemory);
        return document.RootElement.Clone();
    }

    private static void Write(Utf8JsonWriter json, IConfigurationSection section)
    {
        json.WritePropertyName(section.Key);
        var children = section.GetChildren().ToArray();
        if (children.Length == 0)
        {
            json.WriteStringValue(section.Value);
            return;
        }

        json.WriteStartObject();
        foreach (var child in children)
            Write(json, child);

        json.WriteEndObject();
    }
}
