using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="ResizeWindowTool"/>.</summary>
internal sealed record ResizeWindowResult(string Window, double Width, double Height, WindowShape State, [property: JsonIgnore] Aftermath After)
    : Aftermath(After);
