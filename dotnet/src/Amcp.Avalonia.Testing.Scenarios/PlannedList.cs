namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The scenarios of a project.</summary>
/// <param name="Version">The version of the form.</param>
/// <param name="Scenarios">The scenarios.</param>
internal sealed record PlannedList(int Version, IReadOnlyList<PlannedScenario> Scenarios);
