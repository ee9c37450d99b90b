namespace Amcp.Avalonia.Diagnostics;

/// <summary>
/// Notes what the managed platform draws differently than a desktop does. The handler references no platform, so both sides meet in named data of
/// the process; on a desktop it is not there, and there are no gaps.
/// </summary>
internal static class RendererGaps
{
    private const string ListenName = "Amcp.Avalonia.Rendering.Gaps";

    /// <summary>Takes in all gaps that the app has met, also before now, for the life of the process.</summary>
    public static void Install(AppErrorLog errors) =>
        (AppContext.GetData(ListenName) as Action<Action<string>>)?.Invoke(gap => errors.Add(AppErrorKind.Renderer, gap));
}
