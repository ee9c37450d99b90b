using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Converts Avalonia's pens to stroke styles. Dashes are in units of the thickness in both.</summary>
internal static class PenOutline
{
    /// <summary>Returns the properties of a pen, except its brush.</summary>
    public static StrokeStyle StyleOf(IPen pen) => new(
        pen.Thickness,
        pen.LineCap switch
        {
            PenLineCap.Round => LineCap.Round,
            PenLineCap.Square => LineCap.Square,
            _ => LineCap.Flat,
        },
        pen.LineJoin switch
        {
            PenLineJoin.Round => LineJoin.Round,
            PenLineJoin.Bevel => LineJoin.Bevel,
            _ => LineJoin.Miter,
        },
        pen.MiterLimit,
        pen.DashStyle?.Dashes is { Count: > 0 } dashes ? [.. dashes] : null,
        pen.DashStyle?.Offset ?? 0);

    /// <summary>Determines whether two styles yield the same outline.</summary>
    public static bool AreSame(StrokeStyle a, StrokeStyle b) =>
        a with { Dashes = null } == b with { Dashes = null } && (a.Dashes ?? []).AsSpan().SequenceEqual(b.Dashes ?? []);
}
