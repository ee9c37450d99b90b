using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Holds shaper data per typeface in Avalonia 12: the font with its kerning.</summary>
internal sealed class ShaperTypeface(GlyphTypeface glyphTypeface) : ITextShaperTypeface
{
    /// <summary>Gets the font; <see langword="null"/> if another platform loaded it, in which case it has no kerning.</summary>
    public MemoryTypeface? Face { get; } = MemoryTypeface.Behind(glyphTypeface);

    /// <summary>Does nothing, because the typeface owns the font.</summary>
    public void Dispose()
    {
    }
}
