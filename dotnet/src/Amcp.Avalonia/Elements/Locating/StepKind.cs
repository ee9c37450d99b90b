namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Specifies the kind of a locator step.</summary>
internal enum StepKind
{
    /// <summary>AutomationId, then x:Name, then accessible name.</summary>
    Word,

    /// <summary>The accessible name.</summary>
    Name,

    /// <summary>A control type, including derived types, optionally narrowed by name or id.</summary>
    Type,

    /// <summary>The displayed text.</summary>
    Text,

    /// <summary>A path from the window, or from the previous step's match.</summary>
    Path,

    /// <summary>A ref from an earlier answer.</summary>
    Ref,

    /// <summary>A selector of Avalonia's styles.</summary>
    Css,

    /// <summary>An XPath 1.0 expression.</summary>
    Xpath,

    /// <summary>A row of a table.</summary>
    Row,
}
