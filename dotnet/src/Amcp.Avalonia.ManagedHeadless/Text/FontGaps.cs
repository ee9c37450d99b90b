using Amcp.Avalonia.ManagedHeadless.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Reports font features that this platform does not support.</summary>
internal static class FontGaps
{
    private static readonly string[] s_colorTables = ["COLR", "sbix", "CBDT", "SVG "];
    private static readonly uint[] s_ligatures = [FontTag.Of("liga"), FontTag.Of("rlig")];

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
        if (HasLigatures(font))
            RenderingGaps.Note($"ligatures of {name}", "each letter is drawn by itself, unless FontFeatures of the text ask for them.");
    }

    private static bool HasLigatures(TrueTypeFont font)
    {
        if (!font.TryGetTable(FontTag.Of("GSUB"), out var bytes))
            return false;
        var substitutions = new FontTable(bytes);
        var features = substitutions.From(substitutions.U16(6));
        return Enumerable.Range(0, features.U16(0)).Any(feature => s_ligatures.Contains(features.U32(2 + feature * 6)));
    }
}
