using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Receives a flattened path.</summary>
internal interface IPolylineSink
{
    /// <summary>Puts a point of the path, control points included, on the sink's grid before curves are divided.</summary>
    Point Snap(Point point);

    /// <summary>Starts a subpath.</summary>
    void Move(Point point);

    /// <summary>
    /// Continues with a straight line; <paramref name="insideCurve"/> tells that the point lies within a curve, not at its end.
    /// </summary>
    void Line(Point point, bool insideCurve);

    /// <summary>Ends the subpath and joins it to its start.</summary>
    void Close();
}
