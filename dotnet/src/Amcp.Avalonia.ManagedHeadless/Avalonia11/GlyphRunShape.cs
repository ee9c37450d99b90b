using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 11 asks a run for its typeface.</summary>
internal sealed partial class GlyphRunShape
{
    /// <inheritdoc/>
    public IGlyphTypeface GlyphTypeface => Face;
}
