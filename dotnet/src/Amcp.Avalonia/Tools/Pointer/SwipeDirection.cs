using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Specifies where a finger moves.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<SwipeDirection>))]
internal enum SwipeDirection
{
    /// <summary>To the top, which scrolls down.</summary>
    Up,

    /// <summary>To the bottom.</summary>
    Down,

    /// <summary>To the left, which shows the next page.</summary>
    Left,

    /// <summary>To the right.</summary>
    Right,
}
