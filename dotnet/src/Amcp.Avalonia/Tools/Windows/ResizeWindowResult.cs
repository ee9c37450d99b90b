using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Represents the result of <see cref="ResizeWindowTool"/>.</summary>
internal sealed record ResizeWindowResult(string Window, double Width, double Height, WindowShape State, [property: JsonIgnore] ActionEffects After)
    : ActionEffects(After);
