namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Converts an arc in end-point parameterisation, as in SVG and Avalonia, to arcs of at most 90 degrees.</summary>
/// <remarks>Formulas: SVG 1.1, appendix F.6 "Elliptical arc implementation notes".</remarks>
internal readonly struct EllipticalArc(Point start, Point end, Size size, double rotationAngle, bool isLargeArc, bool clockwise)
{
    /// <summary>Appends the arc at the path's current point, which must be its start.</summary>
    public void AppendTo(VectorPath path)
    {
        var (rx, ry) = (Math.Abs(size.Width), Math.Abs(size.Height));
        if (start == end)
            return;

        if (rx == 0 || ry == 0 || !double.IsFinite(rx + ry))
        {
            path.LineTo(end);
            return;
        }

        var phi = rotationAngle * Math.PI / 180;
        var (cos, sin) = (Math.Cos(phi), Math.Sin(phi));
        var half = (start - end) / 2;
        var (x1, y1) = (cos * half.X + sin * half.Y, -sin * half.X + cos * half.Y);
        var reach = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry);
        if (reach > 1)
        {
            rx *= Math.Sqrt(reach);
            ry *= Math.Sqrt(reach);
        }

        var (cx, cy) = CenterInEllipseAxes(x1, y1, rx, ry);
        var middle = new Point((start.X + end.X) / 2, (start.Y + end.Y) / 2);
        var toPath = new Matrix(rx * cos, rx * sin, -ry * sin, ry * cos, cos * cx - sin * cy + middle.X, sin * cx + cos * cy + middle.Y);
        var from = Math.Atan2((y1 - cy) / ry, (x1 - cx) / rx);
        var sweep = Math.Atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - from;
        sweep += clockwise && sweep < 0 ? 2 * Math.PI : !clockwise && sweep > 0 ? -2 * Math.PI : 0;
        AppendUnitArc(path, toPath, from, sweep);
    }

    private (double X, double Y) CenterInEllipseAxes(double x1, double y1, double rx, double ry)
    {
        var spread = rx * rx * y1 * y1 + ry * ry * x1 * x1;
        var factor = Math.Sqrt(Math.Max(0, (rx * rx * ry * ry - spread) / spread)) * (isLargeArc == clockwise ? -1 : 1);
        return (factor * rx * y1 / ry, -factor * ry * x1 / rx);
    }

    private void AppendUnitArc(VectorPath path, Matrix toPath, double from, double sweep)
    {
        var pieces = Math.Max(1, (int)Math.Ceiling(Math.Abs(sweep) / (Math.PI / 2) - 1e-9));
        var step = sweep / pieces;
        var weight = Math.Cos(step / 2);
        for (var piece = 1; piece <= pieces; piece++)
        {
            var angle = from + step * piece;
            var next = new Point(Math.Cos(angle), Math.Sin(angle));
            var control = new Point(Math.Cos(angle - (step / 2)), Math.Sin(angle - (step / 2))) / weight;
            path.ConicTo(control.Transform(toPath), piece == pieces ? end : next.Transform(toPath), weight);
        }
    }
}
