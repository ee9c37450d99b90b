using Amcp.Avalonia.ManagedHeadless.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Reports font features that this platform does not support.</summary>
internal static class FontGaps
{
    private static readonly string[] s_colorTables = ["COLR", "sbix", "CBDT", "SVG "];

    /// <summary>Records the gaps of a loaded font.</summary>
    public static void Note(TrueTypeFont font)
    {
        var name = $"the font {font.FamilyName}";
        if (!font.Has("glyf") && !font.Has("CFF "))
            RenderingGaps.Note($"glyphs of {name}", "they are neither TrueType nor CFF outlines; boxes are drawn.");
        else if (s_colorTables.Any(font.Has))
            RenderingGaps.Note($"colour glyphs of {name}", "their outlines are drawn in the colour of the text.");
        if (font.Has("fvar"))
            RenderingGaps.Note($"variations of {name}", "it is drawn in its default style.");
    }
}
