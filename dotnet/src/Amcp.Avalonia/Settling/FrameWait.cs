namespace Amcp.Avalonia.Settling;

/// <summary>Represents a requested frame.</summary>
/// <param name="Mark">The animation mark from before the request.</param>
/// <param name="Drawn">A task that completes when the compositor has drawn the frame.</param>
internal sealed record FrameWait(long Mark, Task Drawn);
