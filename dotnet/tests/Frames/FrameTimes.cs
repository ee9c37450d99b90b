namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>The result for a frame.</summary>
/// <param name="Frame">The name.</param>
/// <param name="Operations">The number of drawing operations.</param>
/// <param name="OursMs">The median of the managed renderer, in milliseconds.</param>
/// <param name="SkiaMs">The median of Skia's raster surface, in milliseconds.</param>
/// <param name="Alike">The pixels of both pictures within 8/255, in percent.</param>
internal sealed record FrameTimes(string Frame, int Operations, double OursMs, double SkiaMs, double Alike);
