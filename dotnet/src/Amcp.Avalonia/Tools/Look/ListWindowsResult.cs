namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="ListWindowsTool"/>.</summary>
internal sealed record ListWindowsResult(IReadOnlyList<WindowInfo> Windows);
