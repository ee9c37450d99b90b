namespace Amcp.Avalonia.Tools;

/// <summary>The size of scrollable content or of the part in view, in device-independent pixels.</summary>
internal sealed record ScrollSize(double Width, double Height);
