namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="ClipboardTool"/>.</summary>
internal sealed record ClipboardResult(string? Text);
