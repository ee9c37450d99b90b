using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Input;

/// <summary>Specifies a mouse button.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<PointerButton>))]
internal enum PointerButton
{
    /// <summary>The primary button.</summary>
    Left,

    /// <summary>The wheel button.</summary>
    Middle,

    /// <summary>The secondary button, for context menus.</summary>
    Right,
}
