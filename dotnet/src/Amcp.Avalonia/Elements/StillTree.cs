using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>What was looked up of a tree that does not change meanwhile. UI thread only.</summary>
/// <param name="size">About how many elements there will be.</param>
internal sealed class StillTree(int size)
{
    private Placement? _placement;

    /// <summary>The children of the elements that were asked for.</summary>
    public Dictionary<Visual, IReadOnlyList<Visual>> Children { get; } = new(size);

    /// <summary>The open popups of windows with what opened them.</summary>
    public Dictionary<TopLevel, IReadOnlyList<(Visual Host, Visual? Owner)>> Hosts { get; } = [];

    /// <summary>Where the elements are, worked out once.</summary>
    public Placement Placement => _placement ??= new Placement(size);
}
