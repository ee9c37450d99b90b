using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Specifies a window state: Avalonia's <see cref="WindowState"/> in the contract's terms.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<WindowShape>))]
internal enum WindowShape
{
    /// <summary>Neither minimized nor maximized.</summary>
    Normal = WindowState.Normal,

    /// <summary>Minimized to the task bar.</summary>
    Minimized = WindowState.Minimized,

    /// <summary>As large as the screen.</summary>
    Maximized = WindowState.Maximized,

    /// <summary>As large as the screen, without a frame.</summary>
    FullScreen = WindowState.FullScreen,
}
