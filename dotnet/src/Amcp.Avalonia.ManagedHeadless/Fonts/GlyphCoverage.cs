namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads OpenType coverage tables, which list the glyphs of a subtable.</summary>
internal static class GlyphCoverage
{
    /// <summary>Returns the glyph's coverage index; −1 if it is not covered.</summary>
    public static int Index(FontTable coverage, ushort glyph)
    {
        var ranges = coverage.U16(0) == 2;
        var size = ranges ? 6 : 2;
        var (low, high) = (0, coverage.U16(0) is 1 or 2 ? coverage.U16(2) - 1 : -1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var record = 4 + middle * size;
            var first = coverage.U16(record);
            var last = ranges ? coverage.U16(record + 2) : first;
            if (glyph >= first && glyph <= last)
                return ranges ? coverage.U16(record + 4) + glyph - first : middle;

            (low, high) = glyph > last ? (middle + 1, high) : (low, middle - 1);
        }

        return -1;
    }
}
