namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Represents a gradient's colour at an offset.</summary>
/// <param name="Offset">The offset; 0 at the gradient's start, 1 at its end.</param>
/// <param name="Argb">The straight (not premultiplied) colour as 0xAARRGGBB.</param>
internal readonly record struct ColorStop(double Offset, uint Argb);
