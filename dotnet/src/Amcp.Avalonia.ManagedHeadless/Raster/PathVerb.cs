namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Specifies the next element of a path.</summary>
internal enum PathVerb : byte
{
    /// <summary>Ends the subpath with a straight line to its start.</summary>
    Close,

    /// <summary>Starts a subpath (one point).</summary>
    Move,

    /// <summary>A straight line (one point).</summary>
    Line,

    /// <summary>A quadratic Bézier curve (control point, end point).</summary>
    Quadratic,

    /// <summary>An arc of an ellipse (intersection of the tangents at its ends, end point), with a weight.</summary>
    Conic,

    /// <summary>A cubic Bézier curve (two control points, end point).</summary>
    Cubic,
}
