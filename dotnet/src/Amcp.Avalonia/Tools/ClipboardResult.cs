namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="ClipboardTool"/>.</summary>
internal sealed record ClipboardResult(string? Text);
