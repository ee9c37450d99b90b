using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the parameters of <see cref="ResizeWindowTool"/>.</summary>
internal sealed record ResizeWindowArguments(string? Window = null, double? Width = null, double? Height = null, WindowShape? State = null);
