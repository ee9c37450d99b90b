using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents a visible text as it is laid out.</summary>
/// <param name="Source">The control that draws it.</param>
/// <param name="Element">The element of the folded tree that shows it.</param>
/// <param name="Text">All of its characters.</param>
/// <param name="Layout">Its lines.</param>
/// <param name="Ink">The area of its glyphs in the window, clipped or not.</param>
internal sealed record SeenText(Control Source, Visual Element, string Text, TextLayout Layout, Rect Ink);
