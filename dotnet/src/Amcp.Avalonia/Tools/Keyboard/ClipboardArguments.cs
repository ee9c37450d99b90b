namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the parameters of <see cref="ClipboardTool"/>.</summary>
internal sealed record ClipboardArguments(ClipboardAction Action = ClipboardAction.Get, string? Text = null, string? Window = null);
