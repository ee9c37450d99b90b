using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>What the shaper keeps per typeface: where its kerning is.</summary>
internal sealed class ShaperTypeface(GlyphTypeface glyphTypeface) : ITextShaperTypeface
{
    private readonly MemoryTypeface? _face = glyphTypeface.PlatformTypeface as MemoryTypeface;

    /// <summary>How much further apart two neighbours stand than their advances say, in font units.</summary>
    public int Kerning(ushort left, ushort right) => _face?.Font.Kerning(left, right) ?? 0;

    /// <summary>The font belongs to the typeface.</summary>
    public void Dispose()
    {
    }
}
