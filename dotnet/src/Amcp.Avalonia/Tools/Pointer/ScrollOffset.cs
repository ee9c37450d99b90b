namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents a scroll offset, in device-independent pixels.</summary>
internal sealed record ScrollOffset(double X, double Y);
