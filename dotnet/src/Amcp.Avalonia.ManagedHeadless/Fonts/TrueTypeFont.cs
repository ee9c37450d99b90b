using Amcp.Avalonia.ManagedHeadless.Fonts.Cff;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>A TrueType or OpenType font: outlines, advances, character map, names and kerning, all in font units with y up.</summary>
/// <remarks>Safe to use from several threads. Broken glyphs are empty, never an exception.</remarks>
internal sealed class TrueTypeFont
{
    /// <summary>The number of no font's glyph: an empty box, for characters of which no font has a glyph.</summary>
    public const ushort MissingGlyph = ushort.MaxValue;

    /// <summary>The number of a glyph that shows nothing, for fonts without a space: such fonts have far fewer glyphs.</summary>
    public const ushort BlankGlyph = ushort.MaxValue - 1;

    private readonly FontDirectory _directory;
    private readonly IGlyphOutlines _outlines;
    private readonly CharacterMap _characters;
    private readonly HorizontalMetrics _metrics;
    private readonly Lazy<PairKerning> _kerning;
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
        _names = new Lazy<FontNames>(() => new FontNames(directory.Table("name")));
        _missing = new Lazy<VectorPath>(() => GlyphBox.Outline(UnitsPerEm));
        (_cache, _cached) = (new VectorPath?[GlyphCount], new bool[GlyphCount]);
    }

    /// <summary>Font units in one em: an outline drawn at size s is scaled by s/UnitsPerEm.</summary>
    public int UnitsPerEm { get; }

    /// <summary>How many glyphs there are; glyph 0 is the box for missing characters.</summary>
    public int GlyphCount { get; }

    /// <summary>Family name: the typographic one (name 16) if there is one, so that "Inter Light" belongs to "Inter".</summary>
    public string FamilyName => _names.Value.Family;

    /// <summary>Style within the family, such as "Bold".</summary>
    public string StyleName => _names.Value.Style;

    /// <summary>Reads a font file; keeps a reference to the bytes.</summary>
    /// <exception cref="InvalidDataException">The data is no font, or lacks what every font must have; the message says which.</exception>
    public static TrueTypeFont Parse(ReadOnlyMemory<byte> file)
    {
        var directory = FontDirectory.Read(file);
        var (head, maxp) = (directory.Required("head", 54), directory.Required("maxp", 6));
        if (head.U16(18) == 0)
        {
            throw new InvalidDataException("The font's 'head' table says 0 units per em.");
        }

        return new TrueTypeFont(directory, head, maxp);
    }

    /// <summary>The raw bytes of a table by its tag's number.</summary>
    public bool TryGetTable(uint tag, out ReadOnlyMemory<byte> table)
    {
        var found = _directory.TryGet(tag, out var entry);
        table = entry.Data;
        return found;
    }

    /// <summary>The glyph of a Unicode code point, 0 if the font has none.</summary>
    public ushort Glyph(int codepoint) => _characters.Glyph(codepoint) is var glyph && glyph < GlyphCount ? glyph : (ushort)0;

    /// <summary>How far the pen moves on after a glyph.</summary>
    public int Advance(ushort glyph) => glyph == MissingGlyph ? (int)(GlyphBox.Advance * UnitsPerEm) : _metrics.Advance(glyph);

    /// <summary>Whether the font has a table.</summary>
    public bool Has(string tag) => _directory.TryGet(FontTag.Of(tag), out _);

    /// <summary>What is added to the left glyph's advance before the right one, mostly negative.</summary>
    public int Kerning(ushort left, ushort right) => _kerning.Value.Adjustment(left, right);

    /// <summary>The glyph's outline, to be filled non-zero; null if it is blank, unknown or broken. Shared: do not draw into it.</summary>
    public VectorPath? Outline(ushort glyph)
    {
        if (glyph >= GlyphCount)
        {
            return glyph == MissingGlyph ? _missing.Value : null;
        }

        if (!Volatile.Read(ref _cached[glyph]))
        {
            _cache[glyph] = _outlines.Read(glyph);
            Volatile.Write(ref _cached[glyph], true);
        }

        return _cache[glyph];
    }

    private IGlyphOutlines Outlines(FontDirectory directory, bool longOffsets) => directory switch
    {
        _ when directory.Table("glyf") is { Length: > 0 } glyf => new GlyphOutlines(glyf, directory.Table("loca"), GlyphCount, longOffsets),
        _ when directory.Table("CFF ") is { Length: > 0 } cff => new CffOutlines(cff),
        _ => new BoxOutlines(UnitsPerEm, Glyph(' ')),
    };
}
