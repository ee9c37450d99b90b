namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads advance widths from 'hmtx'.</summary>
internal sealed class HorizontalMetrics(FontTable hhea, FontTable hmtx)
{
    private readonly int _longMetrics = Math.Min(hhea.U16(34), hmtx.Length / 4);

    /// <summary>Returns the advance in font units; glyphs past the last entry share its advance.</summary>
    public int Advance(ushort glyph) => _longMetrics == 0 ? 0 : hmtx.U16(Math.Min(glyph, _longMetrics - 1) * 4);
}
