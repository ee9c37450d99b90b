using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Builds figures. Fill and stroke outlines are separate, because a figure may be stroked only, and a stroke may omit segments.</summary>
internal sealed partial class StreamShapeContext(StreamShape shape) : IStreamGeometryContextImpl
{
    private readonly VectorPath _fill = new();
    private readonly VectorPath _stroke = new();
    private FillRule _rule = FillRule.EvenOdd;
    private Point _start;
    private bool _isFilled;
    private bool _isBroken;
    private bool _differ;

    public void BeginFigure(Point startPoint, bool isFilled = true)
    {
        _start = startPoint;
        _isFilled = isFilled;
        _isBroken = false;
        _differ |= !isFilled;
        _stroke.MoveTo(startPoint);
        if (isFilled)
            _fill.MoveTo(startPoint);
    }

    public void LineTo(Point point, bool isStroked = true) => Segment(path => path.LineTo(point), point, isStroked);

    public void QuadraticBezierTo(Point controlPoint, Point endPoint, bool isStroked = true) =>
        Segment(path => path.QuadraticTo(controlPoint, endPoint), endPoint, isStroked);

    public void CubicBezierTo(Point controlPoint1, Point controlPoint2, Point endPoint, bool isStroked = true) =>
        Segment(path => path.CubicTo(controlPoint1, controlPoint2, endPoint), endPoint, isStroked);

    public void ArcTo(Point point, Size size, double rotationAngle, bool isLargeArc, SweepDirection sweepDirection, bool isStroked = true) =>
        Segment(path => path.ArcTo(point, size, rotationAngle, isLargeArc, sweepDirection == SweepDirection.Clockwise), point, isStroked);

    public void EndFigure(bool isClosed)
    {
        if (!isClosed)
            return;
        if (_isBroken)
            _stroke.LineTo(_start);
        else
            _stroke.Close();
        if (_isFilled)
            _fill.Close();
    }

    public void SetFillRule(global::Avalonia.Media.FillRule fillRule) =>
        _rule = fillRule == global::Avalonia.Media.FillRule.NonZero ? FillRule.NonZero : FillRule.EvenOdd;

    /// <summary>Passes the finished outlines to the shape.</summary>
    public void Dispose() => shape.Take(_differ ? _fill : _stroke, _stroke, _rule);

    private void Segment(Action<VectorPath> draw, Point end, bool isStroked)
    {
        if (_isFilled)
            draw(_fill);
        if (isStroked)
        {
            draw(_stroke);
            return;
        }
        _isBroken = true;
        _differ = true;
        _stroke.MoveTo(end);
    }
}
