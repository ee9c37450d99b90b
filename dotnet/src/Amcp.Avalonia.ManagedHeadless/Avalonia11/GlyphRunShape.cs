using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Provides the typeface of a run, which Avalonia 11 requests.</summary>
internal sealed partial class GlyphRunShape
{
    public IGlyphTypeface GlyphTypeface => Face;
}
