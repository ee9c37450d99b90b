namespace Amcp.Avalonia.Elements.Locating;

/// <summary>One step of a locator; each is looked for inside what the step before found.</summary>
/// <param name="Kind">What to look for.</param>
/// <param name="Value">The word, name, text or ref; null for a type or a path.</param>
internal sealed record LocatorStep(StepKind Kind, string? Value = null)
{
    /// <summary>For <see cref="StepKind.Type"/>: the type's name.</summary>
    public string? Type { get; init; }

    /// <summary>For <see cref="StepKind.Type"/>: the accessible name it must have.</summary>
    public string? Name { get; init; }

    /// <summary>For <see cref="StepKind.Type"/>: the AutomationId or x:Name it must have.</summary>
    public string? Id { get; init; }

    /// <summary>For <see cref="StepKind.Path"/>: its segments.</summary>
    public IReadOnlyList<PathSegment> Path { get; init; } = [];

    /// <summary>Which of several matches, from 0; null when there must be exactly one.</summary>
    public int? Nth { get; init; }
}
