namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="ClipboardTool"/>.</summary>
internal sealed record ClipboardArguments(ClipboardAction Action = ClipboardAction.Get, string? Text = null, string? Window = null);
