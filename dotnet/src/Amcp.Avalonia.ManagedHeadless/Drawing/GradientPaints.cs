using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Converts gradient brushes to paints.</summary>
internal static class GradientPaints
{
    /// <summary>Returns the paint; <see langword="null"/> for a gradient without stops or a singular transform.</summary>
    public static IPaint? Of(IGradientBrush brush, Rect target, Matrix toDevice)
    {
        if (brush.GradientStops.Count == 0 || !(BrushTransform.Of(brush, target) * toDevice).TryInvert(out var deviceToGradient))
            return null;
        var ramp = RampOf(brush);
        switch (brush)
        {
            case ILinearGradientBrush linear:
                return new LinearGradientPaint(ramp, linear.StartPoint.ToPixels(target), linear.EndPoint.ToPixels(target), deviceToGradient);
            case IRadialGradientBrush radial:
                var center = radial.Center.ToPixels(target);
                var (rx, ry) = (radial.RadiusX.ToValue(target.Width), radial.RadiusY.ToValue(target.Height));
                var ellipse = new Rect(center.X - rx, center.Y - ry, 2 * rx, 2 * ry);
                return new RadialGradientPaint(ramp, ellipse, radial.GradientOrigin.ToPixels(target), deviceToGradient);
            case IConicGradientBrush conic:
                return new ConicGradientPaint(ramp, conic.Center.ToPixels(target), conic.Angle, deviceToGradient);
            default:
                RenderingGaps.Note($"gradient {brush.GetType().Name}", "this renderer does not know it and draws its first colour.");
                var first = brush.GradientStops[0].Color;
                return SolidPaint.FromArgb(first.A, first.R, first.G, first.B);
        }
    }

    private static GradientRamp RampOf(IGradientBrush brush)
    {
        var stops = new ColorStop[brush.GradientStops.Count];
        for (var i = 0; i < stops.Length; i++)
            stops[i] = new ColorStop(brush.GradientStops[i].Offset, brush.GradientStops[i].Color.ToUInt32());
        return new GradientRamp(stops, brush.SpreadMethod switch
        {
            GradientSpreadMethod.Reflect => GradientSpread.Reflect,
            GradientSpreadMethod.Repeat => GradientSpread.Repeat,
            _ => GradientSpread.Pad,
        });
    }
}
