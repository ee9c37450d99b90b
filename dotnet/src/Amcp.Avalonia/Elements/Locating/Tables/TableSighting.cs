namespace Amcp.Avalonia.Elements.Locating.Tables;

/// <summary>Represents what steps of a locator mean in a table.</summary>
/// <param name="Steps">How many steps were read: a cell and its row are one.</param>
/// <param name="Elements">The controls that exist now.</param>
/// <param name="Problem">Why they are not the one meant; null if they are.</param>
/// <param name="Reveal">Scrolls the one meant into view; null without one.</param>
internal sealed record TableSighting(int Steps, IReadOnlyList<Visual> Elements, ToolFailure? Problem, Action? Reveal = null);
