using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>A button of the mouse.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<PointerButton>))]
internal enum PointerButton
{
    /// <summary>The main one.</summary>
    Left,

    /// <summary>The wheel.</summary>
    Middle,

    /// <summary>The one for context menus.</summary>
    Right,
}
