using Amcp.Shared;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Records what the managed platform draws differently from a desktop.</summary>
internal static class RendererGaps
{
    /// <summary>Records all gaps for the life of the process, including earlier ones.</summary>
    public static void Install(AppErrorLog errors) =>
        (AppContext.GetData(PlatformDataNames.RenderingGaps) as Action<Action<string>>)?.Invoke(gap => errors.Add(AppErrorKind.Renderer, gap));
}
