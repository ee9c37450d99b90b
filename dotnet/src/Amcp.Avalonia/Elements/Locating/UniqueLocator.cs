namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents a locator that matches one element only.</summary>
/// <param name="LocatorKind">The kind of the locator.</param>
/// <param name="Text">The locator.</param>
/// <param name="Scope">Whether it is unique only together with the window's title.</param>
internal sealed record UniqueLocator(LocatorKind LocatorKind, string Text, LocatorScope Scope)
{
    /// <summary>Gets a value indicating whether it is unique in the whole app and more durable than a path.</summary>
    public bool IsDurable => Scope == LocatorScope.App && LocatorKind != LocatorKind.Path;
}
