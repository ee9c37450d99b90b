using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Caches lookups in a tree that does not change meanwhile. UI thread only.</summary>
internal sealed class StillTree
{
    /// <summary>Gets the cached children of elements.</summary>
    public Dictionary<Visual, IReadOnlyList<Visual>> Children { get; } = [];

    /// <summary>Gets the open popups of windows with their owners.</summary>
    public Dictionary<TopLevel, IReadOnlyList<(Visual Host, Visual? Owner)>> Hosts { get; } = [];

    /// <summary>Gets the overlays of windows with the elements that they belong to.</summary>
    public Dictionary<TopLevel, IReadOnlyList<(Visual Content, Visual? Owner)>> Overlays { get; } = [];

    /// <summary>Gets the cached paths of elements and their ancestors.</summary>
    public Dictionary<Visual, string> Paths { get; } = [];

    /// <summary>Gets the cached placement of elements.</summary>
    public PlacementCache Placement { get; } = new();

    /// <summary>Clears the cache, because the tree may change now.</summary>
    public void Clear()
    {
        Children.Clear();
        Hosts.Clear();
        Overlays.Clear();
        Paths.Clear();
        Placement.Clear();
    }
}
