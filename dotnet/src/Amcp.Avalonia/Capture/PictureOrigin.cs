namespace Amcp.Avalonia.Capture;

/// <summary>Represents the position of a picture's upper left corner in its window, in device-independent pixels.</summary>
internal sealed record PictureOrigin(double X, double Y);
