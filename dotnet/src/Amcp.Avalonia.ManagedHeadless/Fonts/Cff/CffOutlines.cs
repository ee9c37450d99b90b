using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Reads outlines from a 'CFF ' table, which has Type 2 charstrings instead of contours (Adobe Technical Note 5176).</summary>
internal sealed class CffOutlines : IGlyphOutlines
{
    private const int CharStrings = 17, Private = 18, Subroutines = 19, FontArray = CffDictionary.Escape + 36, FontSelect = CffDictionary.Escape + 37;

    private readonly FontTable _cff;
    private readonly CffIndex _charStrings;
    private readonly CffIndex _global;
    private readonly CffIndex[] _local;
    private readonly int _fontSelect;

    /// <summary>Locates the data of the table's first font.</summary>
    public CffOutlines(FontTable cff)
    {
        _cff = cff;
        var names = new CffIndex(cff, cff.U8(2));
        var tops = new CffIndex(cff, names.End);
        var strings = new CffIndex(cff, tops.End);
        _global = new CffIndex(cff, strings.End);
        var top = new CffDictionary(tops[0]);
        _charStrings = new CffIndex(cff, top.Offset(CharStrings));
        _fontSelect = top.Offset(FontSelect);
        _local = top.Has(FontArray) ? [.. Fonts(new CffIndex(cff, top.Offset(FontArray)))] : [LocalOf(top)];
    }

    public VectorPath? Read(ushort glyph)
    {
        var font = _fontSelect == 0 ? 0 : FontOf(glyph);
        return font < _local.Length ? new CharString(_global, _local[font]).Run(_charStrings[glyph]) : null;
    }

    private IEnumerable<CffIndex> Fonts(CffIndex fonts)
    {
        for (var i = 0; i < fonts.Count; i++)
            yield return LocalOf(new CffDictionary(fonts[i]));
    }

    private CffIndex LocalOf(CffDictionary font)
    {
        var start = font.Offset(Private, 1);
        var subroutines = new CffDictionary(_cff.Part(start, font.Offset(Private))).Offset(Subroutines);
        return subroutines == 0 ? default : new CffIndex(_cff, start + subroutines);
    }

    private int FontOf(ushort glyph)
    {
        if (_cff.U8(_fontSelect) == 0)
            return _cff.U8(_fontSelect + 1 + glyph);

        var (low, high) = (0, _cff.U16(_fontSelect + 1) - 1);
        while (low < high)
        {
            var middle = (low + high + 1) / 2;
            (low, high) = _cff.U16(_fontSelect + 3 + middle * 3) <= glyph ? (middle, high) : (low, middle - 1);
        }

        return _cff.U8(_fontSelect + 5 + low * 3);
    }
}
