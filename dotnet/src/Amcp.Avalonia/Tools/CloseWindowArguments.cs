namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="CloseWindowTool"/>.</summary>
internal sealed record CloseWindowArguments(string? Window = null);
