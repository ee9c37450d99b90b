using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>What was looked up of a tree that does not change meanwhile. UI thread only.</summary>
internal sealed class StillTree
{
    /// <summary>The children of the elements that were asked for.</summary>
    public Dictionary<Visual, IReadOnlyList<Visual>> Children { get; } = [];

    /// <summary>The open popups of windows with what opened them.</summary>
    public Dictionary<TopLevel, IReadOnlyList<(Visual Host, Visual? Owner)>> Hosts { get; } = [];

    /// <summary>The paths that were asked for, and those of the elements around.</summary>
    public Dictionary<Visual, string> Paths { get; } = [];

    /// <summary>Where the elements are, worked out once.</summary>
    public Placement Placement { get; } = new();

    /// <summary>Forgets everything, as the tree may change now.</summary>
    public void Clear()
    {
        Children.Clear();
        Hosts.Clear();
        Paths.Clear();
        Placement.Clear();
    }
}
