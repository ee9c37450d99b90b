using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>How much is shown of what is inside or below an element.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ExpandedState>))]
internal enum ExpandedState
{
    /// <summary>All of it.</summary>
    Expanded,

    /// <summary>Nothing.</summary>
    Collapsed,

    /// <summary>A part.</summary>
    Partly,

    /// <summary>There is nothing to show.</summary>
    Leaf,
}
