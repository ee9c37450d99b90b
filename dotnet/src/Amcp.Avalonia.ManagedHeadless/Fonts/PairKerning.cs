namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Kerning of glyph pairs: GPOS if the font has the feature there, else the legacy 'kern' table.</summary>
internal abstract class PairKerning
{
    /// <summary>Finds the font's kerning; without any, every adjustment is 0.</summary>
    public static PairKerning Read(FontDirectory directory)
    {
        var positioning = new GposKerning(directory.Table("GPOS"));
        return positioning.HasPairs ? positioning : new LegacyKerning(directory.Table("kern"));
    }

    /// <summary>What is added to the advance of <paramref name="left"/> when <paramref name="right"/> follows, in font units.</summary>
    public abstract int Adjustment(ushort left, ushort right);
}
