using DataService.Service;

namespace DataService.Logging;

/// <summary>Represents an entry of the level filter.</summary>
/// <param name="Name">The label.</param>
/// <param name="Least">The minimum level.</param>
public sealed record LevelChoice(string Name, LogLevel Least)
{
    /// <summary>Gets all entries, from everything to errors only.</summary>
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
