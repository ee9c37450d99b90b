namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the size of scrollable content or of the viewport, in device-independent pixels.</summary>
internal sealed record ScrollSize(double Width, double Height);
