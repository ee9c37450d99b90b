using Avalonia;

namespace Amcp.Avalonia.Settling;

/// <summary>What animations did lately.</summary>
/// <param name="WillEnd">Whether waiting makes sense.</param>
/// <param name="Moved">The visuals and the names of their properties; null for what belongs to no open window.</param>
internal sealed record AnimationState(bool WillEnd, IReadOnlyList<(Visual? Owner, string Property)> Moved);
