using Avalonia;

namespace Amcp.Avalonia.Elements;

/// <summary>What a transformation makes of a visual.</summary>
/// <param name="ToWindow">From its coordinates to those of its window.</param>
internal sealed record Turn(Matrix ToWindow);
