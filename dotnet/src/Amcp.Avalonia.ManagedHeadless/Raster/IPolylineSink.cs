namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Receives a flattened path.</summary>
internal interface IPolylineSink
{
    /// <summary>Gets how the shape is filled, which decides how curves are divided.</summary>
    Antialiasing Antialiasing { get; }

    /// <summary>Snaps a point of the path, control points included, to the sink's grid before curves are divided.</summary>
    Point Snap(Point point);

    /// <summary>Starts a subpath.</summary>
    void Move(Point point);

    /// <summary>Adds a straight line.</summary>
    void Line(Point point);

    /// <summary>Closes the subpath.</summary>
    void Close();
}
