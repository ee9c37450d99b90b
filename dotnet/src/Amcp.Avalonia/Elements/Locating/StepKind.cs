namespace Amcp.Avalonia.Elements.Locating;

/// <summary>What one step of a locator looks for.</summary>
internal enum StepKind
{
    /// <summary>AutomationId, then x:Name, then accessible name.</summary>
    Word,

    /// <summary>The accessible name.</summary>
    Name,

    /// <summary>A control type or one derived from it, narrowed by name or id where given.</summary>
    Type,

    /// <summary>The text it shows.</summary>
    Text,

    /// <summary>A path from the window, or from the step before.</summary>
    Path,

    /// <summary>A ref of an earlier answer.</summary>
    Ref,
}
