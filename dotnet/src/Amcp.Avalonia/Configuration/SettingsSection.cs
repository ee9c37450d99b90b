namespace Amcp.Avalonia.Configuration;

/// <summary>Represents one object of a settings file or of .NET's configuration. Names are case-insensitive, as in .NET's configuration.</summary>
/// <param name="source">The name of the file or of another source, for messages.</param>
/// <param name="folder">The folder to which paths are relative.</param>
/// <param name="place">The section, such as <c>McpEmbedded</c>; empty for the whole source.</param>
/// <param name="value">The object, or undefined if the source lacks it.</param>
internal sealed class SettingsSection(string source, string folder, string place, JsonElement value)
{
    /// <summary>Returns the object at a key; an empty section if the key is absent.</summary>
    public SettingsSection Section(string key)
    {
        var inner = Find(key);
        return inner is null || inner.Value.ValueKind == JsonValueKind.Object
            ? new SettingsSection(source, folder, PlaceOf(key), inner ?? default)
            : throw Wrong(key, "an object");
    }

    /// <summary>Determines whether the value at a key is of this kind.</summary>
    public bool Holds(string key, JsonValueKind kind) => Find(key)?.ValueKind == kind;

    /// <summary>Returns a string, or null if absent or empty.</summary>
    public string? Text(string key) => Find(key) switch
    {
        null => null,
        { ValueKind: JsonValueKind.String } text => string.IsNullOrWhiteSpace(text.GetString()) ? null : text.GetString(),
        _ => throw Wrong(key, "a text"),
    };

    /// <summary>Returns a path, resolved relative to the settings' folder, or null if absent or empty.</summary>
    public string? File(string key) => Text(key) is { } path ? Path.GetFullPath(path, folder) : null;

    /// <summary>Returns a whole number as written, or a string, or null if absent or empty.</summary>
    public string? NumberOrText(string key) => Find(key) switch
    {
        { ValueKind: JsonValueKind.Number } number when number.TryGetInt32(out var whole) => whole.ToString(CultureInfo.InvariantCulture),
        { ValueKind: JsonValueKind.Number } => throw Wrong(key, "a whole number or a text"),
        _ => Text(key),
    };

    /// <summary>Returns a whole number from 0, or null if absent.</summary>
    public int? Count(string key) => NumberOrText(key) is not { } written ? null
        : int.TryParse(written, NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : throw Wrong(key, "a whole number from 0");

    /// <summary>Returns a boolean, or null if absent.</summary>
    public bool? Flag(string key) => Find(key) switch
    {
        null => null,
        { ValueKind: JsonValueKind.True } => true,
        { ValueKind: JsonValueKind.False } => false,
        { ValueKind: JsonValueKind.String } text when bool.TryParse(text.GetString(), out var flag) => flag,
        _ => throw Wrong(key, "true or false"),
    };

    /// <summary>Returns an enum value, or null if absent.</summary>
    public TEnum? OneOf<TEnum>(string key)
        where TEnum : struct, Enum
    {
        if (Text(key) is not { } word)
            return null;

        return Enum.TryParse<TEnum>(word, ignoreCase: true, out var member) && Enum.IsDefined(member)
            ? member
            : throw Wrong(key, "one of " + string.Join(", ", Enum.GetNames<TEnum>()));
    }

    /// <summary>Creates the fault for a value of the wrong kind.</summary>
    public ConfigurationFault Wrong(string key, string expected) => new($"{source}: `{PlaceOf(key)}` must be {expected}.");

    private JsonElement? Find(string key)
    {
        if (value.ValueKind != JsonValueKind.Object)
            return null;

        var found = value.EnumerateObject().LastOrDefault(member => string.Equals(member.Name, key, StringComparison.OrdinalIgnoreCase)).Value;
        return found.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null ? null : found;
    }

    private string PlaceOf(string key) => place.Length == 0 ? key : $"{place}:{key}";
}
