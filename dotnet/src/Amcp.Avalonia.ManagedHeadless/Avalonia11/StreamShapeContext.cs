using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Supports Avalonia 11's overloads for stroked segments.</summary>
internal sealed partial class StreamShapeContext : IGeometryContext2
{
    public void LineTo(Point endPoint) => LineTo(endPoint, isStroked: true);

    public void QuadraticBezierTo(Point controlPoint, Point endPoint) => QuadraticBezierTo(controlPoint, endPoint, isStroked: true);

    public void CubicBezierTo(Point controlPoint1, Point controlPoint2, Point endPoint) =>
        CubicBezierTo(controlPoint1, controlPoint2, endPoint, isStroked: true);

    public void ArcTo(Point point, Size size, double rotationAngle, bool isLargeArc, SweepDirection sweepDirection) =>
        ArcTo(point, size, rotationAngle, isLargeArc, sweepDirection, isStroked: true);
}
