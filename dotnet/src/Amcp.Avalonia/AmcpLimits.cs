namespace Amcp.Avalonia;

/// <summary>
/// Limits beyond which calls fail; 0 is no limit. They default to the keys of the same names in the section <c>McpEmbedded</c> of appsettings.json.
/// </summary>
public sealed record AmcpLimits
{
    /// <summary>Gets the size of a message in either direction, in bytes. A larger one fails its own call.</summary>
    public int MaxMessageBytes { get; init; } = 16 * 1024 * 1024;

    /// <summary>Gets the number of connections of a listening app. Further ones wait; over HTTP they are closed.</summary>
    public int MaxConnections { get; init; } = 128;

    /// <summary>Gets the number of idle sessions over HTTP. Beyond it the session with the longest idle time ends.</summary>
    public int MaxIdleSessions { get; init; } = 64;

    /// <summary>Gets the number of items that are searched in a list.</summary>
    public int MaxSearchedItems { get; init; } = 100_000;

    /// <summary>Gets the number of pages that are searched in a list that must be scrolled.</summary>
    public int MaxSearchedPages { get; init; } = 50;

    /// <summary>Gets the number of nodes that are searched in a tree view beneath collapsed nodes.</summary>
    public int MaxSearchedNodes { get; init; } = 5_000;

    /// <summary>Gets the number of levels that are searched in a tree view beneath collapsed nodes.</summary>
    public int MaxSearchedLevels { get; init; } = 32;

    /// <summary>Returns a limit for comparison: of 0 the largest number.</summary>
    internal static int Of(int limit) => limit > 0 ? limit : int.MaxValue;
}
