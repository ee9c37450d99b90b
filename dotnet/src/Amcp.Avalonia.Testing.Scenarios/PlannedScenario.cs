using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>A scenario, a row of its table, or one of its variants.</summary>
internal sealed partial record PlannedScenario
{
    /// <summary>Gets the id, which selects it.</summary>
    public required string Id { get; init; }

    /// <summary>Gets the file, relative to the folder of amcp.config.yaml, with <c>/</c>.</summary>
    public required string File { get; init; }

    /// <summary>Gets or sets the line of the file.</summary>
    public int Line { get; set; } = 1;

    /// <summary>Gets the name.</summary>
    public required string Name { get; init; }

    /// <summary>Gets or sets the tags.</summary>
    public IReadOnlyList<string> Tags { get; set; } = [];

    /// <summary>Gets or sets the values of a row that the name does not say.</summary>
    public IReadOnlyDictionary<string, string> Row { get; set; } = new Dictionary<string, string>();

    /// <summary>Gets or sets the repetition, where the run repeats each scenario.</summary>
    public int? Repetition { get; set; }

    /// <summary>Gets whether these are steps around scenarios, which a run adds to its plan.</summary>
    public bool IsHook => Id.EndsWith("#beforeAll", StringComparison.Ordinal) || Id.EndsWith("#afterAll", StringComparison.Ordinal);

    /// <summary>Makes a scenario of a file of which nothing more is known.</summary>
    /// <param name="id">The file, or the id of a scenario in it.</param>
    public static PlannedScenario Unread(string id) => new() { Id = id, File = FileName().Match(id).Value, Name = id };

    [GeneratedRegex(@"^.+\.ya?ml")]
    private static partial Regex FileName();
}
