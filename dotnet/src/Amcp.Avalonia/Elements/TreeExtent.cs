namespace Amcp.Avalonia.Elements;

/// <summary>How much of the tree an answer shows.</summary>
/// <param name="Depth">Levels below the root; all of them for null.</param>
/// <param name="Templates">Whether template parts stand there too.</param>
/// <param name="IncludeInvisible">Whether invisible elements stand there too.</param>
internal sealed record TreeExtent(int? Depth, bool Templates, bool IncludeInvisible);
