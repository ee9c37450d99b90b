// What Avalonia 12 calls GlyphTypeface is an interface in Avalonia 11, so that the sources for both can use one name.
global using GlyphTypeface = Avalonia.Media.IGlyphTypeface;
