namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="ListWindowsTool"/>.</summary>
internal sealed record ListWindowsResult(IReadOnlyList<WindowInfo> Windows);
