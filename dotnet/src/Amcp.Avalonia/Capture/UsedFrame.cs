namespace Amcp.Avalonia.Capture;

/// <summary>Represents a frame with its crop area and masks.</summary>
/// <param name="Pixels">Premultiplied BGRA, row by row from the top.</param>
/// <param name="Width">The number of pixels per row.</param>
/// <param name="Area">The crop area.</param>
/// <param name="Masks">The masked areas.</param>
internal sealed record UsedFrame(uint[] Pixels, int Width, PixelRect Area, IReadOnlyList<PixelRect> Masks)
{
    /// <summary>Determines whether the other frame yields the same picture.</summary>
    public bool ShowsTheSameAs(UsedFrame other) =>
        Width == other.Width && Area == other.Area && Masks.SequenceEqual(other.Masks) && Pixels.AsSpan().SequenceEqual(other.Pixels);
}
