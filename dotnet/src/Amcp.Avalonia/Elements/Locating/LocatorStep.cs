using Amcp.Avalonia.Elements.Tables;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents one step of a locator, which searches within the matches of the previous step.</summary>
/// <param name="Kind">The kind of search.</param>
/// <param name="Value">The word, name, text, ref or expression; null for a type or a path.</param>
internal sealed record LocatorStep(StepKind Kind, string? Value = null)
{
    /// <summary>Gets the type name, for <see cref="StepKind.Type"/>.</summary>
    public string? Type { get; init; }

    /// <summary>Gets the required accessible name, for <see cref="StepKind.Type"/>.</summary>
    public string? Name { get; init; }

    /// <summary>Gets the required AutomationId, else x:Name, else accessible name, for <see cref="StepKind.Type"/>.</summary>
    public string? Id { get; init; }

    /// <summary>Gets the segments, for <see cref="StepKind.Path"/>.</summary>
    public IReadOnlyList<PathSegment> Path { get; init; } = [];

    /// <summary>Gets what identifies the row, for <see cref="StepKind.Row"/>.</summary>
    public RowKey? Row { get; init; }

    /// <summary>Gets the parsed expression, for <see cref="StepKind.Css"/> and <see cref="StepKind.Xpath"/>.</summary>
    public IElementQuery? Query { get; init; }

    /// <summary>Gets the index of the match to select, from 0; null requires exactly one match.</summary>
    public int? Nth { get; init; }
}
