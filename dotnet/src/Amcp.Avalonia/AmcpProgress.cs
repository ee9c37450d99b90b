namespace Amcp.Avalonia;

/// <summary>How far a custom tool has come. A tool that takes an <see cref="IProgress{T}"/> of it can tell its caller while it works.</summary>
/// <param name="Value">Grows with every report.</param>
/// <param name="Total">Where it ends, in the same unit; null when unknown.</param>
/// <param name="Message">What it does now, for people.</param>
public sealed record AmcpProgress(double Value, double? Total = null, string? Message = null);
