namespace Amcp.Avalonia.Tools;

/// <summary>How far something is scrolled, in device-independent pixels.</summary>
internal sealed record ScrollOffset(double X, double Y);
