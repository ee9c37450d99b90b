namespace Amcp.Avalonia;

/// <summary>Represents the progress of a custom tool, which reports it through an <see cref="IProgress{T}"/> parameter.</summary>
/// <param name="Value">The progress so far; increases with every report.</param>
/// <param name="Total">The value at completion, in the same unit; null if unknown.</param>
/// <param name="Message">The current activity, as text for display.</param>
public sealed record AmcpProgress(double Value, double? Total = null, string? Message = null);
