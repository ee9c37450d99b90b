namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads the packed points of a simple glyph.</summary>
internal static class SimpleGlyph
{
    private const byte OnCurve = 1;
    private const byte Repeat = 8;

    /// <summary>Returns the glyph's points; null if the data is truncated.</summary>
    public static List<GlyphPoint>? Points(FontTable data)
    {
        int contours = data.U16(0);
        if (contours == 0)
            return [];

        var instructions = 10 + contours * 2;
        var count = data.U16(instructions - 2) + 1;
        var at = instructions + 2 + data.U16(instructions);
        if (!data.Has(at, 1) || Flags(data, ref at, count) is not { } flags)
            return null;

        var xs = Coordinates(data, ref at, flags, shortBit: 2, sameBit: 16);
        var ys = Coordinates(data, ref at, flags, shortBit: 4, sameBit: 32);
        if (at > data.Length)
            return null;

        var points = new List<GlyphPoint>(count);
        var (contour, end) = (0, (int)data.U16(10));
        for (var i = 0; i < count; i++)
        {
            points.Add(new GlyphPoint(xs[i], ys[i], (flags[i] & OnCurve) != 0, i >= end));
            while (i >= end && contour + 1 < contours)
                end = data.U16(10 + ++contour * 2);
        }

        return points;
    }

    private static byte[]? Flags(FontTable data, ref int at, int count)
    {
        var flags = new byte[count];
        for (var i = 0; i < count;)
        {
            if (!data.Has(at, 1))
                return null;

            var flag = data.U8(at++);
            var times = (flag & Repeat) != 0 ? data.U8(at++) + 1 : 1;
            for (; times > 0 && i < count; times--)
                flags[i++] = flag;
        }

        return flags;
    }

    private static int[] Coordinates(FontTable data, ref int at, byte[] flags, byte shortBit, byte sameBit)
    {
        var (values, value) = (new int[flags.Length], 0);
        for (var i = 0; i < flags.Length; i++)
        {
            var same = (flags[i] & sameBit) != 0;
            if ((flags[i] & shortBit) != 0)
            {
                value += same ? data.U8(at) : -data.U8(at);
                at++;
            }
            else if (!same)
            {
                value += data.I16(at);
                at += 2;
            }

            values[i] = value;
        }

        return values;
    }
}
