using System.Buffers;

namespace Amcp.Avalonia.Testing;

/// <summary>Collects the arguments of a call. Null is no argument.</summary>
internal sealed class ToolArguments
{
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _json;

    /// <summary>Initializes an empty collection.</summary>
    public ToolArguments()
    {
        _json = new Utf8JsonWriter(_buffer);
        _json.WriteStartObject();
    }

    public void Add(string name, string? value)
    {
        if (value is not null)
            _json.WriteString(name, value);
    }

    public void Add(string name, bool? value)
    {
        if (value is { } given)
            _json.WriteBoolean(name, given);
    }

    public void Add(string name, int? value)
    {
        if (value is { } given)
            _json.WriteNumber(name, given);
    }

    public void Add(string name, long? value)
    {
        if (value is { } given)
            _json.WriteNumber(name, given);
    }

    public void Add(string name, double? value)
    {
        if (value is { } given)
            _json.WriteNumber(name, given);
    }

    public void Add<TEnum>(string name, TEnum value)
        where TEnum : struct, Enum => _json.WriteString(name, Word(value));

    public void Add<TEnum>(string name, TEnum? value)
        where TEnum : struct, Enum
    {
        if (value is { } given)
            Add(name, given);
    }

    public void Add<TEnum>(string name, IReadOnlyList<TEnum>? values)
        where TEnum : struct, Enum => Add(name, values?.Select(Word).ToList());

    public void Add(string name, IReadOnlyList<string>? values)
    {
        if (values is null)
            return;

        _json.WriteStartArray(name);
        foreach (var value in values)
            _json.WriteStringValue(value);

        _json.WriteEndArray();
    }

    public void Add(string name, IReadOnlyDictionary<string, string>? values)
    {
        if (values is null)
            return;

        _json.WriteStartObject(name);
        foreach (var (key, value) in values)
            _json.WriteString(key, value);

        _json.WriteEndObject();
    }

    public void Add(string name, JsonElement? value)
    {
        if (value is { } given)
        {
            _json.WritePropertyName(name);
            given.WriteTo(_json);
        }
    }

    /// <summary>Returns the arguments by name.</summary>
    public Dictionary<string, JsonElement> ToDictionary()
    {
        _json.WriteEndObject();
        _json.Flush();
        var root = JsonDocument.Parse(_buffer.WrittenMemory).RootElement;
        return root.EnumerateObject().ToDictionary(argument => argument.Name, argument => argument.Value);
    }

    private static string Word<TEnum>(TEnum value)
        where TEnum : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());
}
