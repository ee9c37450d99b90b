namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the position of a picture's upper left corner in its window, in device-independent pixels.</summary>
internal readonly record struct PictureOrigin(double X, double Y);
