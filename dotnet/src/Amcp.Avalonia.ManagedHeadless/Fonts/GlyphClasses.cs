namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads OpenType class definition tables, which group glyphs with equal kerning.</summary>
internal static class GlyphClasses
{
    /// <summary>Returns the glyph's class; 0 if the table does not list it.</summary>
    public static int Class(FontTable classes, ushort glyph)
    {
        if (classes.U16(0) == 1)
        {
            var index = glyph - classes.U16(2);
            return (uint)index < classes.U16(4) ? classes.U16(6 + index * 2) : 0;
        }

        var (low, high) = (0, classes.U16(0) == 2 ? classes.U16(2) - 1 : -1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var record = 4 + middle * 6;
            if (glyph >= classes.U16(record) && glyph <= classes.U16(record + 2))
                return classes.U16(record + 4);

            (low, high) = glyph > classes.U16(record + 2) ? (middle + 1, high) : (low, middle - 1);
        }

        return 0;
    }
}
