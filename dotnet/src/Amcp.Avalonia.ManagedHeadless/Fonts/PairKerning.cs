namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Provides pair kerning from GPOS if the font has the feature there, else from the legacy 'kern' table.</summary>
internal abstract class PairKerning
{
    /// <summary>Reads the font's kerning; without any, every adjustment is 0.</summary>
    public static PairKerning Read(FontDirectory directory)
    {
        var positioning = new GposKerning(directory.Table("GPOS"));
        return positioning.HasPairs ? positioning : new LegacyKerning(directory.Table("kern"));
    }

    /// <summary>Returns the adjustment of the advance of <paramref name="left"/> before <paramref name="right"/>, in font units.</summary>
    public abstract int Adjustment(ushort left, ushort right);
}
