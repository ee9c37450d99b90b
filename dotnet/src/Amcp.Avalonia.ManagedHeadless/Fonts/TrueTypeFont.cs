using Amcp.Avalonia.ManagedHeadless.Fonts.Cff;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents a TrueType or OpenType font: outlines, advances, character map, names and kerning, in font units with y up.</summary>
/// <remarks>Thread-safe. Invalid glyphs are empty and never cause an exception.</remarks>
internal sealed class TrueTypeFont
{
    /// <summary>The synthetic glyph index of an empty box, for characters without a glyph in any font.</summary>
    public const ushort MissingGlyph = ushort.MaxValue;

    /// <summary>The synthetic index of a blank glyph, for fonts without a space. Real fonts have far fewer glyphs.</summary>
    public const ushort BlankGlyph = ushort.MaxValue - 1;

    private readonly FontDirectory _directory;
    private readonly IGlyphOutlines _outlines;
    private readonly CharacterMap _characters;
    private readonly HorizontalMetrics _metrics;
    private readonly Lazy<PairKerning> _kerning;
    private readonly Lazy<GlyphSubstitution> _substitution;
    private readonly Lazy<FontNames> _names;
    private readonly Lazy<VectorPath> _missing;
    private readonly VectorPath?[] _cache;
    private readonly bool[] _cached;

    private TrueTypeFont(FontDirectory directory, FontTable head, FontTable maxp)
    {
        _directory = directory;
        UnitsPerEm = head.U16(18);
        GlyphCount = maxp.U16(4);
        _characters = CharacterMap.Read(directory.Table("cmap"));
        _outlines = Outlines(directory, longOffsets: head.I16(50) != 0);
        _metrics = new HorizontalMetrics(directory.Table("hhea"), directory.Table("hmtx"));
        _kerning = new Lazy<PairKerning>(() => PairKerning.Read(directory));
        _substitution = new Lazy<GlyphSubstitution>(() => new GlyphSubstitution(directory.Table("GSUB"), GlyphCount));
        _names = new Lazy<FontNames>(() => new FontNames(directory.Table("name")));
        _missing = new Lazy<VectorPath>(() => GlyphBox.Outline(UnitsPerEm));
        (_cache, _cached) = (new VectorPath?[GlyphCount], new bool[GlyphCount]);
    }

    /// <summary>Gets the number of font units per em: an outline drawn at size s is scaled by s/UnitsPerEm.</summary>
    public int UnitsPerEm { get; }

    /// <summary>Gets the number of glyphs; glyph 0 is the box for missing characters.</summary>
    public int GlyphCount { get; }

    /// <summary>Gets the family name; the typographic one (name 16) if present, so that "Inter Light" belongs to "Inter".</summary>
    public string FamilyName => _names.Value.Family;

    /// <summary>Gets the style within the family, such as "Bold".</summary>
    public string StyleName => _names.Value.Style;

    /// <summary>Parses a font file and keeps a reference to the bytes.</summary>
    /// <param name="file">The file.</param>
    /// <param name="face">The index of the font in a collection, from 0.</param>
    /// <exception cref="InvalidDataException">The data is not a font, or lacks mandatory data. The message states which.</exception>
    public static TrueTypeFont Parse(ReadOnlyMemory<byte> file, int face = 0)
    {
        var directory = FontDirectory.Read(file, face);
        var (head, maxp) = (directory.Required("head", 54), directory.Required("maxp", 6));
        if (head.U16(18) == 0)
            throw new InvalidDataException("The font's 'head' table says 0 units per em.");

        return new TrueTypeFont(directory, head, maxp);
    }

    /// <summary>Gets the raw bytes of a table by its numeric tag.</summary>
    public bool TryGetTable(uint tag, out ReadOnlyMemory<byte> table)
    {
        var found = _directory.TryGet(tag, out var entry);
        table = entry.Data;
        return found;
    }

    /// <summary>Returns the glyph of a Unicode code point; 0 if the font has none.</summary>
    public ushort Glyph(int codepoint) => _characters.Glyph(codepoint) is var glyph && glyph < GlyphCount ? glyph : (ushort)0;

    /// <summary>Returns the advance width of a glyph.</summary>
    public int Advance(ushort glyph) => glyph == MissingGlyph ? (int)(GlyphBox.Advance * UnitsPerEm) : _metrics.Advance(glyph);

    /// <summary>Determines whether the font has a table.</summary>
    public bool Has(string tag) => _directory.TryGet(FontTag.Of(tag), out _);

    /// <summary>Returns the adjustment of the left glyph's advance before the right one, mostly negative.</summary>
    public int Kerning(ushort left, ushort right) => _kerning.Value.Adjustment(left, right);

    /// <summary>Substitutes glyphs in place for the features that a text asks for.</summary>
    public void Substitute(List<GlyphSlot> glyphs, IReadOnlyList<FeatureRange> features) => _substitution.Value.Apply(glyphs, features);

    /// <summary>Returns the glyph's shared, immutable outline, to be filled non-zero; null if it is blank, unknown or invalid.</summary>
    public VectorPath? Outline(ushort glyph)
    {
        if (glyph >= GlyphCount)
            return glyph == MissingGlyph ? _missing.Value : null;

        if (!Volatile.Read(ref _cached[glyph]))
        {
            _cache[glyph] = _outlines.Read(glyph);
            Volatile.Write(ref _cached[glyph], true);
        }

        return _cache[glyph];
    }

    /// <summary>Returns a glyph's outline whose components are at whole rows of pixels where the font asks for it, as FreeType draws them.</summary>
    /// <param name="glyph">The glyph index.</param>
    /// <param name="row">The height of a pixel in font units.</param>
    public VectorPath? OutlineIn(ushort glyph, double row) =>
        _outlines is GlyphOutlines composed && composed.IsComposite(glyph) ? composed.Read(glyph, row) : Outline(glyph);

    private IGlyphOutlines Outlines(FontDirectory directory, bool longOffsets) => directory switch
    {
        _ when directory.Table("glyf") is { Length: > 0 } glyf => new GlyphOutlines(glyf, directory.Table("loca"), GlyphCount, longOffsets),
        _ when directory.Table("CFF ") is { Length: > 0 } cff => new CffOutlines(cff),
        _ => new BoxOutlines(UnitsPerEm, Glyph(' ')),
    };
}
