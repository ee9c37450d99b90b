using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Provides characters, advances and metrics, which Avalonia 11 requests from the platform.</summary>
internal partial class MemoryTypeface : IGlyphTypeface
{
    private const ushort EnglishUnitedStates = 0x409;

    private FontMetrics? _metrics;

    public int GlyphCount => Font.GlyphCount;

    public FontMetrics Metrics => _metrics ??= VerticalMetrics.Read(Font);

    /// <summary>Returns the font of an Avalonia typeface; <see langword="null"/> if another platform loaded it.</summary>
    public static MemoryTypeface? Behind(IGlyphTypeface typeface) => typeface as MemoryTypeface;

    /// <summary>Loads a font from which Avalonia can derive slanted and emboldened ones.</summary>
    /// <param name="file">The file.</param>
    /// <param name="simulations">What is simulated.</param>
    /// <param name="face">The index of the font in a collection, from 0.</param>
    /// <exception cref="InvalidDataException">The bytes are not a font.</exception>
    public static MemoryTypeface Load(byte[] file, FontSimulations simulations, int face = 0) => DerivableTypeface.Create(file, simulations, face);

    /// <summary>Gets a glyph's ink metrics like HarfBuzz: from the top extreme, with a negative height.</summary>
    public bool TryGetGlyphMetrics(ushort glyph, out GlyphMetrics metrics)
    {
        var ink = InkBox(glyph);
        metrics = new GlyphMetrics { XBearing = (int)ink.X, YBearing = (int)-ink.Y, Width = (int)ink.Width, Height = (int)-ink.Height };
        return glyph < GlyphCount;
    }

    public ushort GetGlyph(uint codepoint) => Font.Glyph((int)codepoint);

    public bool TryGetGlyph(uint codepoint, out ushort glyph)
    {
        glyph = GetGlyph(codepoint);
        return glyph != 0;
    }

    public ushort[] GetGlyphs(ReadOnlySpan<uint> codepoints)
    {
        var glyphs = new ushort[codepoints.Length];
        for (var i = 0; i < glyphs.Length; i++)
            glyphs[i] = GetGlyph(codepoints[i]);
        return glyphs;
    }

    public int GetGlyphAdvance(ushort glyph) => Font.Advance(glyph);

    public int[] GetGlyphAdvances(ReadOnlySpan<ushort> glyphs)
    {
        var advances = new int[glyphs.Length];
        for (var i = 0; i < advances.Length; i++)
            advances[i] = Font.Advance(glyphs[i]);
        return advances;
    }

    /// <summary>Copies a table's bytes; empty if the font lacks the table.</summary>
    public bool TryGetTable(uint tag, out byte[] table)
    {
        var found = Font.TryGetTable(tag, out var bytes);
        table = bytes.ToArray();
        return found;
    }

    /// <summary>Opens the font file.</summary>
    public virtual bool TryGetStream(out Stream stream)
    {
        stream = OwnFile();
        return true;
    }

    /// <summary>Gets the typographic family, without weight and width, equal to <see cref="FamilyName"/>.</summary>
    public virtual string TypographicFamilyName => FamilyName;

    /// <summary>Gets the family names by language.</summary>
    public virtual IReadOnlyDictionary<ushort, string> FamilyNames => new Dictionary<ushort, string> { [EnglishUnitedStates] = FamilyName };

    /// <summary>Gets the style names by language.</summary>
    public virtual IReadOnlyDictionary<ushort, string> FaceNames => new Dictionary<ushort, string> { [EnglishUnitedStates] = Font.StyleName };
}
