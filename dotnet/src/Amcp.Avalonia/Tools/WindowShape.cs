using System.Text.Json.Serialization;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>How a window stands on its screen: Avalonia's <see cref="WindowState"/> in the words of the contract.</summary>
[JsonConverter(typeof(CamelCaseEnumConverter<WindowShape>))]
internal enum WindowShape
{
    /// <summary>With a size of its own.</summary>
    Normal = WindowState.Normal,

    /// <summary>Only in the task bar.</summary>
    Minimized = WindowState.Minimized,

    /// <summary>As large as the screen.</summary>
    Maximized = WindowState.Maximized,

    /// <summary>As large as the screen, without a frame.</summary>
    FullScreen = WindowState.FullScreen,
}
