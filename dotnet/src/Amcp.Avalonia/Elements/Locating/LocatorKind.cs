using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Specifies the kind of locator that matched, most durable first.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<LocatorKind>))]
internal enum LocatorKind
{
    /// <summary>AutomationProperties.AutomationId, or x:Name, which Avalonia uses if no id is set.</summary>
    AutomationId,

    /// <summary>The accessible name.</summary>
    Name,

    /// <summary>Type and accessible name or id.</summary>
    TypeAndName,

    /// <summary>The displayed text.</summary>
    Text,

    /// <summary>The type alone.</summary>
    Type,

    /// <summary>A chain: within another element.</summary>
    Relation,

    /// <summary>A selector of Avalonia's styles.</summary>
    Css,

    /// <summary>An XPath expression.</summary>
    Xpath,

    /// <summary>The path from the window.</summary>
    Path,

    /// <summary>A ref from an earlier answer.</summary>
    Ref,

    /// <summary>A point of a window.</summary>
    Point,
}
