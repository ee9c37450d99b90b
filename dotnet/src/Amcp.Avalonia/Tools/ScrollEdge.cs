using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Where to scroll to.</summary>
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

    /// <summary>Until the element itself is in view.</summary>
    View,
}
