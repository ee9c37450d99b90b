using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements;

/// <summary>What was looked up of a tree that does not change meanwhile. UI thread only.</summary>
internal sealed class StillTree
{
    private readonly Dictionary<Visual, IReadOnlyList<Visual>> _children = [];
    private readonly Dictionary<TopLevel, IReadOnlyList<(Visual Host, Visual? Owner)>> _hosts = [];

    /// <summary>Where the elements are, worked out once.</summary>
    public Placement Placement { get; } = new();

    /// <summary>The children of an element, looked up once.</summary>
    public IReadOnlyList<Visual> Children(Visual element, Func<Visual, IReadOnlyList<Visual>> lookUp) => Known(_children, element, lookUp);

    /// <summary>The open popups of a window with what opened them, looked up once.</summary>
    public IReadOnlyList<(Visual Host, Visual? Owner)> Hosts(TopLevel window, Func<TopLevel, IReadOnlyList<(Visual Host, Visual? Owner)>> lookUp) =>
        Known(_hosts, window, lookUp);

    private static TValue Known<TKey, TValue>(Dictionary<TKey, TValue> known, TKey key, Func<TKey, TValue> lookUp)
        where TKey : notnull
    {
        if (!known.TryGetValue(key, out var value))
        {
            known[key] = value = lookUp(key);
        }

        return value;
    }
}
