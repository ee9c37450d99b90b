namespace Amcp.Avalonia.Tools;

/// <summary>Represents the parameters of <see cref="CloseWindowTool"/>.</summary>
internal sealed record CloseWindowArguments(string? Window = null, bool Quit = false);
