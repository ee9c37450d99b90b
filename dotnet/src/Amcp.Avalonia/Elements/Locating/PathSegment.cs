namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents one segment of a path.</summary>
/// <param name="Type">The type's name; empty for <c>template</c>.</param>
/// <param name="Index">The index among siblings of that type.</param>
/// <param name="IsTemplate">Whether this is the word <c>template</c>: the next segment is a template part.</param>
internal sealed record PathSegment(string Type, int Index, bool IsTemplate = false)
{
    public override string ToString() => IsTemplate ? "template" : string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{Type}[{Index}]");
}
