namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents a text or an interactive element that a person sees.</summary>
/// <param name="Source">The visual that draws it.</param>
/// <param name="Element">The element of the folded tree that shows it.</param>
/// <param name="Area">What is seen of it, in the window.</param>
/// <param name="IsText">Whether the area is that of a text.</param>
internal sealed record Leaf(Visual Source, Visual Element, Rect Area, bool IsText);
