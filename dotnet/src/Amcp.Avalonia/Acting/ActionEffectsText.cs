namespace Amcp.Avalonia.Acting;

/// <summary>Describes an action's effects as text, for people and for clients without structured content.</summary>
internal static class ActionEffectsText
{
    /// <summary>Returns the action's own sentence, followed by what opened, closed, changed and is still busy.</summary>
    public static string Of(string sentence, ActionEffects after) => string.Join(' ', new[]
    {
        sentence,
        Part("Opened", after.Opened),
        Part("Closed", after.Closed),
        Part("Changed", Changes(after)),
        Part("Still busy", after.StillBusy),
    }.Where(part => part is not null));

    private static IReadOnlyList<string> Changes(ActionEffects after) => after.MoreChanged == 0 ? after.Changed : [.. after.Changed, $"{after.MoreChanged} more"];

    private static string? Part(string label, IReadOnlyList<string> words) => words.Count == 0 ? null : $"{label}: {string.Join("; ", words)}.";
}
