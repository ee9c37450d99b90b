using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Recording;

/// <summary>Specifies what a picked check looks at.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<CheckKind>))]
internal enum CheckKind
{
    /// <summary>The element has this text.</summary>
    Text,

    /// <summary>The element is shown.</summary>
    Visible,

    /// <summary>The list has this number of items.</summary>
    Count,

    /// <summary>The element has the accepted pixels.</summary>
    Screenshot,

    /// <summary>The elements within have the accepted outline.</summary>
    Tree,
}
