namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the parameters of <see cref="CloseWindowTool"/>.</summary>
internal sealed record CloseWindowArguments(string? Window = null, bool Quit = false);
