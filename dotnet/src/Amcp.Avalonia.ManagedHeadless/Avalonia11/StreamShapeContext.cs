using Avalonia;
using Avalonia.Media;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Supports Avalonia 11's overloads for stroked segments.</summary>
internal sealed partial class StreamShapeContext : IGeometryContext2
{
    /// <inheritdoc/>
    public void LineTo(Point endPoint) => LineTo(endPoint, isStroked: true);

    /// <inheritdoc/>
    public void QuadraticBezierTo(Point controlPoint, Point endPoint) => QuadraticBezierTo(controlPoint, endPoint, isStroked: true);

    /// <inheritdoc/>
    public void CubicBezierTo(Point controlPoint1, Point controlPoint2, Point endPoint) =>
        CubicBezierTo(controlPoint1, controlPoint2, endPoint, isStroked: true);

    /// <inheritdoc/>
    public void ArcTo(Point point, Size size, double rotationAngle, bool isLargeArc, SweepDirection sweepDirection) =>
        ArcTo(point, size, rotationAngle, isLargeArc, sweepDirection, isStroked: true);
}
