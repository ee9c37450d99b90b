using Avalonia.Media;

namespace Gallery.Pages;

/// <summary>Represents a colour to choose.</summary>
/// <param name="Name">The name, which is not shown.</param>
/// <param name="Fill">The brush.</param>
public sealed record Swatch(string Name, IBrush Fill);
