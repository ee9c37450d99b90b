namespace Amcp.Avalonia.Acting;

/// <summary>Merges the effects of two gestures.</summary>
internal static class ActionEffectsMerge
{
    /// <summary>Combines both effects. What was busy after the first gesture is dropped, and so is what the first opened and the second closed.</summary>
    public static ActionEffects Then(this ActionEffects first, ActionEffects second)
    {
        string[] changed = [.. second.Changed, .. first.Changed.Where(one => !second.Changed.Any(other => SubjectOf(other) == SubjectOf(one)))];
        return new ActionEffects(
            [.. first.Opened.Except(second.Closed).Concat(second.Opened).Distinct()],
            [.. first.Closed.Concat(second.Closed.Except(first.Opened)).Distinct()],
            second.StillBusy,
            [.. changed.Take(ChangeList.Most)],
            Math.Max(first.MoreChanged, second.MoreChanged) + Math.Max(0, changed.Length - ChangeList.Most),
            second.Revision)
        {
            Called = new Dictionary<string, string>(first.Called.Concat(second.Called).DistinctBy(entry => entry.Key)),
            Locators = [.. first.Locators.Concat(second.Locators).DistinctBy(element => element.Path)],
            Located = [.. second.Located.Concat(first.Located).DistinctBy(change => (change.Locator, change.Window, change.Property))],
        };
    }

    // The ref, with which a description begins.
    private static string SubjectOf(string change) => change.StartsWith('@') ? change.Split(' ')[0] : change;
}
