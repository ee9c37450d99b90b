using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Specifies how much of an element's content or children is shown.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<ExpandedState>))]
internal enum ExpandedState
{
    /// <summary>Everything is shown.</summary>
    Expanded,

    /// <summary>Nothing is shown.</summary>
    Collapsed,

    /// <summary>A part is shown.</summary>
    Partly,

    /// <summary>The element has nothing to show.</summary>
    Leaf,
}
