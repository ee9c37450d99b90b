using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Avalonia 12 keeps something of the shaper's with each typeface.</summary>
internal sealed partial class KerningTextShaper
{
    /// <inheritdoc/>
    public ITextShaperTypeface CreateTypeface(GlyphTypeface glyphTypeface) => new ShaperTypeface(glyphTypeface);
}
