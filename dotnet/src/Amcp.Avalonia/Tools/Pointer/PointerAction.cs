using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Specifies one part of a mouse gesture.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<PointerAction>))]
internal enum PointerAction
{
    /// <summary>Presses a button, which stays pressed.</summary>
    Down,

    /// <summary>Moves the pointer, with the pressed buttons.</summary>
    Move,

    /// <summary>Releases a button.</summary>
    Up,
}
