// Avalonia 12's GlyphTypeface is an interface in Avalonia 11. The alias lets both builds share sources.
global using GlyphTypeface = Avalonia.Media.IGlyphTypeface;
