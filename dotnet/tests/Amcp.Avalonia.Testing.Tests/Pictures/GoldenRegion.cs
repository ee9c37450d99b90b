using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents a region as the runner stores it.</summary>
internal sealed record GoldenRegion(int Left, int Top, int Right, int Bottom, ColorChange? Recoloured);
