namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Specifies the extent of a tree in an answer.</summary>
/// <param name="Depth">The number of levels below the root; null for all.</param>
/// <param name="Templates">Whether to include template parts.</param>
/// <param name="IncludeInvisible">Whether to include invisible elements.</param>
internal sealed record TreeExtent(int? Depth, bool Templates, bool IncludeInvisible);
