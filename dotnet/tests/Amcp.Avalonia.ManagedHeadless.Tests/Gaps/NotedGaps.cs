using Amcp.Avalonia.ManagedHeadless.Gaps;
using Amcp.Shared;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Gaps;

/// <summary>The gaps that the renderer has noted in this process, as the handler gets them.</summary>
internal static class NotedGaps
{
    /// <summary>All of it, oldest first.</summary>
    public static IReadOnlyList<string> Known
    {
        get
        {
            var known = new List<string>();
            Listen(known.Add);
            return [.. known];
        }
    }

    /// <summary>Tells a listener all that is known, and what comes.</summary>
    public static void Listen(Action<string> listener)
    {
        RenderingGaps.Offer();
        ((Action<Action<string>>)AppContext.GetData(PlatformDataNames.RenderingGaps)!)(listener);
    }
}
