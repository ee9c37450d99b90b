using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Caches shaper data per typeface, as Avalonia 12 supports.</summary>
internal sealed partial class KerningTextShaper
{
    public ITextShaperTypeface CreateTypeface(GlyphTypeface glyphTypeface) => new ShaperTypeface(glyphTypeface);
}
