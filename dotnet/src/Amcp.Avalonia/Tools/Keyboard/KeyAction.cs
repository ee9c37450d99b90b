using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Specifies which part of a key press is sent.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<KeyAction>))]
internal enum KeyAction
{
    /// <summary>Presses and releases the key.</summary>
    Press,

    /// <summary>Presses the key, which stays down.</summary>
    Down,

    /// <summary>Releases the key.</summary>
    Up,
}
