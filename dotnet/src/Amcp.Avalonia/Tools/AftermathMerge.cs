namespace Amcp.Avalonia.Tools;

/// <summary>Tells of two gestures as of one.</summary>
internal static class AftermathMerge
{
    /// <summary>What the first and then the second did; what the first left busy counts no more.</summary>
    public static Aftermath Then(this Aftermath first, Aftermath second) => new(
        [.. first.Opened.Concat(second.Opened).Distinct()],
        [.. first.Closed.Concat(second.Closed).Distinct()],
        second.StillBusy,
        [.. first.Changed.Concat(second.Changed).Distinct().Take(50)],
        second.Revision)
    {
        Called = new Dictionary<string, string>(first.Called.Concat(second.Called).DistinctBy(entry => entry.Key)),
    };
}
