using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Reads a font's vertical metrics in Avalonia's sign (y down), with the selection rules of Avalonia 12: typographic ones if the font requests them
/// (OpenType, 'OS/2' fsSelection bit 7), else those of 'hhea', else those present in 'OS/2'.
/// </summary>
internal static class VerticalMetrics
{
    private const int UseTypographic = 1 << 7;

    /// <summary>Reads 'head', 'hhea', 'OS/2' and 'post'; a missing table reads as zeros.</summary>
    public static FontMetrics Read(TrueTypeFont font)
    {
        var (os2, post) = (Table(font, "OS/2"), Table(font, "post"));
        var (ascent, descent, gap) = Heights(os2, Table(font, "hhea"));
        return new FontMetrics
        {
            DesignEmHeight = (short)font.UnitsPerEm,
            Ascent = -ascent,
            Descent = -descent,
            LineGap = gap,
            UnderlinePosition = -post.I16(8),
            UnderlineThickness = post.I16(10),
            StrikethroughPosition = -os2.I16(28),
            StrikethroughThickness = os2.I16(26),
            IsFixedPitch = post.U32(12) != 0,
        };
    }

    private static (int Ascent, int Descent, int Gap) Heights(FontTable os2, FontTable hhea)
    {
        var typographic = ((int)os2.I16(68), (int)os2.I16(70), (int)os2.I16(72));
        if ((os2.U16(62) & UseTypographic) != 0)
            return typographic;
        var horizontal = ((int)hhea.I16(4), (int)hhea.I16(6), (int)hhea.I16(8));
        if (horizontal is not (0, _, _) and not (_, 0, _))
            return horizontal;
        return typographic is not (0, 0, _) ? typographic : (os2.U16(74), -os2.U16(76), 0);
    }

    private static FontTable Table(TrueTypeFont font, string tag) => new(font.TryGetTable(FontTag.Of(tag), out var bytes) ? bytes : default);
}
