namespace Amcp.Avalonia.Capture;

/// <summary>Where the upper left corner of a picture is in its window, in device-independent pixels.</summary>
internal sealed record PictureOrigin(double X, double Y);
