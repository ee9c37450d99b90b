namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents one glyph of a text that is being shaped.</summary>
/// <param name="Glyph">The glyph index.</param>
/// <param name="Cluster">The index of the first character that the glyph shows.</param>
/// <param name="IsLetter">Whether the glyph may be substituted and kerned, unlike a tab or an invisible character.</param>
/// <param name="Advance">The fixed advance of a glyph that is no letter, in layout units.</param>
internal readonly record struct GlyphSlot(ushort Glyph, int Cluster, bool IsLetter, double Advance = 0);
