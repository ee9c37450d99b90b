namespace Amcp.Avalonia.Settling;

/// <summary>Represents recent animation activity.</summary>
/// <param name="WillEnd">Whether the animations end, so that waiting is useful.</param>
/// <param name="Moved">The visuals and the names of their properties; null for a value that belongs to no open window.</param>
internal sealed record AnimationState(bool WillEnd, IReadOnlyList<(Visual? Owner, string Property)> Moved);
