using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>What Avalonia 12 lets the shaper keep per typeface: where its kerning is.</summary>
internal sealed class ShaperTypeface(GlyphTypeface glyphTypeface) : ITextShaperTypeface
{
    /// <summary>The font, or <see langword="null"/> for one that another platform loaded: it has no kerning here.</summary>
    public MemoryTypeface? Face { get; } = MemoryTypeface.Behind(glyphTypeface);

    /// <summary>The font belongs to the typeface.</summary>
    public void Dispose()
    {
    }
}
