namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the result of <see cref="ClipboardTool"/>.</summary>
internal sealed record ClipboardResult(string? Text);
