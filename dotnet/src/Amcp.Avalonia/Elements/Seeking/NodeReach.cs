namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>Specifies which nodes of a tree view a search covers.</summary>
internal enum NodeReach
{
    /// <summary>The children of the start, which is expanded because the caller named it.</summary>
    Children,

    /// <summary>The nodes that are shown: collapsed ones stay collapsed.</summary>
    Shown,

    /// <summary>The nodes that are shown and, if none matches, the data beneath collapsed ones.</summary>
    Everything,
}
