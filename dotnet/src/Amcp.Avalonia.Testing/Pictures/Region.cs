namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents an area in pixels; <paramref name="Right"/> and <paramref name="Bottom"/> are exclusive.</summary>
internal readonly record struct Region(int Left, int Top, int Right, int Bottom)
{
    /// <summary>Gets the number of pixels.</summary>
    public long Area => (long)(Right - Left) * (Bottom - Top);

    /// <summary>Returns the smallest region around both.</summary>
    public Region Union(Region other) =>
        new(Math.Min(Left, other.Left), Math.Min(Top, other.Top), Math.Max(Right, other.Right), Math.Max(Bottom, other.Bottom));

    /// <summary>Determines whether the gap between both is smaller than <paramref name="distance"/>.</summary>
    public bool IsNear(Region other, int distance) =>
        Left - distance < other.Right && other.Left - distance < Right && Top - distance < other.Bottom && other.Top - distance < Bottom;
}
