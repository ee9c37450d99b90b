using DataService.Service;

namespace DataService.Logging;

/// <summary>An entry of the level filter.</summary>
/// <param name="Name">What people read.</param>
/// <param name="Least">The least level that it lets through.</param>
public sealed record LevelChoice(string Name, LogLevel Least)
{
    /// <summary>From everything to failures only.</summary>
    public static IReadOnlyList<LevelChoice> All { get; } =
    [
        new("All levels", LogLevel.Debug),
        new("Information and up", LogLevel.Information),
        new("Warnings and errors", LogLevel.Warning),
        new("Errors only", LogLevel.Error),
    ];

    /// <inheritdoc />
    public override string ToString() => Name;
}
