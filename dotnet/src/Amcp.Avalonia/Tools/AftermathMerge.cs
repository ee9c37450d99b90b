namespace Amcp.Avalonia.Tools;

/// <summary>Merges the effects of two gestures.</summary>
internal static class AftermathMerge
{
    /// <summary>Combines both effects. What was busy after the first gesture is dropped, and so is what the first opened and the second closed.</summary>
    public static Aftermath Then(this Aftermath first, Aftermath second) => new(
        [.. first.Opened.Except(second.Closed).Concat(second.Opened).Distinct()],
        [.. first.Closed.Concat(second.Closed.Except(first.Opened)).Distinct()],
        second.StillBusy,
        [.. first.Changed.Concat(second.Changed).Distinct().Take(50)],
        second.Revision)
    {
        Called = new Dictionary<string, string>(first.Called.Concat(second.Called).DistinctBy(entry => entry.Key)),
        Locators = [.. first.Locators.Concat(second.Locators).DistinctBy(element => element.Path)],
    };
}
