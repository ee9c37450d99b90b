using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Specifies a scroll target.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ScrollEdge>))]
internal enum ScrollEdge
{
    /// <summary>The first row.</summary>
    Top,

    /// <summary>The last row.</summary>
    Bottom,

    /// <summary>The left end.</summary>
    Left,

    /// <summary>The right end.</summary>
    Right,

    /// <summary>The position that brings the element itself into view.</summary>
    View,
}
