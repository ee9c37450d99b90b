using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>Where a visual is in its window.</summary>
/// <param name="Window">Which one; null for a visual in no window.</param>
/// <param name="Offset">Of its upper left corner, in device-independent pixels; means nothing where it is turned.</param>
/// <param name="Turned">How it is turned, scaled or mirrored as well as moved; null for almost everything, which is only moved.</param>
internal readonly record struct Place(TopLevel? Window, Point Offset, Turn? Turned)
{
    /// <summary>From the visual's coordinates to those of its window.</summary>
    public Matrix ToWindow => Turned?.ToWindow ?? Matrix.CreateTranslation(Offset);

    /// <summary>The rectangle in the window that a visual of this size covers here.</summary>
    public Rect Covered(Size size) => Turned is null
        ? new Rect(Offset, Offset + new Point(size.Width, size.Height))
        : new Rect(size).TransformToAABB(Turned.ToWindow);
}
