namespace Amcp.Avalonia.Tools;

/// <summary>Describes an action's effects as text, for people and for clients without structured content.</summary>
internal static class AftermathText
{
    /// <summary>The maximum number of changed elements that are named.</summary>
    public const int Shown = 5;

    /// <summary>Returns the action's own sentence, followed by what opened, closed, changed and is still busy.</summary>
    public static string Of(string sentence, Aftermath after) => string.Join(' ', new[]
    {
        sentence,
        Part("Opened", after.Opened),
        Part("Closed", after.Closed),
        Part("Changed", [.. after.Changed.Take(Shown).Select(after.NameOf), .. after.Changed.Count > Shown ? [$"{after.Changed.Count - Shown} more"] : Array.Empty<string>()]),
        Part("Still busy", after.StillBusy),
    }.Where(part => part is not null));

    private static string? Part(string label, IReadOnlyList<string> words) => words.Count == 0 ? null : $"{label}: {string.Join(", ", words)}.";
}
