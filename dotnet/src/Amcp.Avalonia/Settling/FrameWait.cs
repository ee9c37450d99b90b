namespace Amcp.Avalonia.Settling;

/// <summary>A frame that was asked for.</summary>
/// <param name="Mark">Of the animations, from before it.</param>
/// <param name="Drawn">Done when the compositor has drawn it.</param>
internal sealed record FrameWait(long Mark, Task Drawn);
