namespace Amcp.Avalonia.Diagnostics;

/// <summary>
/// Records what the managed platform draws differently from a desktop. The handler references no platform, so both share named data of the AppContext. On
/// a desktop the data is absent.
/// </summary>
internal static class RendererGaps
{
    private const string ListenName = "Amcp.Avalonia.Rendering.Gaps";

    /// <summary>Records all gaps for the life of the process, including earlier ones.</summary>
    public static void Install(AppErrorLog errors) =>
        (AppContext.GetData(ListenName) as Action<Action<string>>)?.Invoke(gap => errors.Add(AppErrorKind.Renderer, gap));
}
