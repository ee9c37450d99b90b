namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>A colour at a place of a gradient.</summary>
/// <param name="Offset">0 at the gradient's start, 1 at its end.</param>
/// <param name="Argb">The straight (not premultiplied) colour as 0xAARRGGBB.</param>
internal readonly record struct ColorStop(double Offset, uint Argb);
