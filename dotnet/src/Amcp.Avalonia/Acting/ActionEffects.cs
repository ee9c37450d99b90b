using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the effects that every action reports once the app is idle (contracts/app-tools/target.ts).</summary>
/// <param name="Opened">The titles of the windows that the action opened, and the labels of popups, toasts and other overlays.</param>
/// <param name="Closed">The titles and labels of what the action closed.</param>
/// <param name="StillBusy">The names of what did not settle in time.</param>
/// <param name="Changed">The most important changes, at most ten, each as ref, label and new text, value or state.</param>
/// <param name="MoreChanged">The number of further elements that changed or moved.</param>
/// <param name="Revision">The revision of the element tree.</param>
internal record ActionEffects(
    IReadOnlyList<string> Opened,
    IReadOnlyList<string> Closed,
    IReadOnlyList<string> StillBusy,
    IReadOnlyList<string> Changed,
    int MoreChanged,
    int Revision)
{
    /// <summary>Gets the labels of target elements in messages, by path.</summary>
    public IReadOnlyDictionary<string, string> Called { get; init; } = new Dictionary<string, string>();

    /// <summary>Gets the locators of the elements that the action went to, in their order.</summary>
    public IReadOnlyList<ActedElement> Locators { get; init; } = [];

    /// <summary>Gets the first changes with the locators of their elements, for exports of sessions.</summary>
    [JsonIgnore]
    public IReadOnlyList<LocatedChange> Located { get; init; } = [];

    /// <summary>Returns a copy with the label of an element that the result refers to by path.</summary>
    public ActionEffects With(ElementName? element) =>
        element is null ? this : this with { Called = new Dictionary<string, string>(Called) { [element.Path] = element.Name } };

    /// <summary>Returns a copy with the locator of one more element that the action went to.</summary>
    public ActionEffects On(ActedElement? element) => element is null ? this : this with { Locators = [.. Locators, element] };

    /// <summary>Returns the label of the element at a path.</summary>
    public string NameOf(string path) => Called.GetValueOrDefault(path, path);

    /// <summary>Combines the effects of two gestures, without the work that the first left and without windows that the first opened and the second closed.</summary>
    public ActionEffects Then(ActionEffects second)
    {
        string[] changed = [.. second.Changed, .. Changed.Where(one => !second.Changed.Any(other => SubjectOf(other) == SubjectOf(one)))];
        return new ActionEffects(
            [.. Opened.Except(second.Closed).Concat(second.Opened).Distinct()],
            [.. Closed.Concat(second.Closed.Except(Opened)).Distinct()],
            second.StillBusy,
            [.. changed.Take(ChangeList.Most)],
            Math.Max(MoreChanged, second.MoreChanged) + Math.Max(0, changed.Length - ChangeList.Most),
            second.Revision)
        {
            Called = new Dictionary<string, string>(Called.Concat(second.Called).DistinctBy(entry => entry.Key)),
            Locators = [.. Locators.Concat(second.Locators).DistinctBy(element => element.Path)],
            Located = [.. second.Located.Concat(Located).DistinctBy(change => (change.Locator, change.Window, change.Property))],
        };
    }

    /// <summary>Returns the action's own sentence, followed by what opened, closed, changed and is still busy.</summary>
    public static string Describe(string sentence, ActionEffects after) => string.Join(' ', new[]
    {
        sentence,
        Part("Opened", after.Opened),
        Part("Closed", after.Closed),
        Part("Changed", Changes(after)),
        Part("Still busy", after.StillBusy),
    }.Where(part => part is not null));

    // The ref, with which a description begins.
    private static string SubjectOf(string change) => change.StartsWith('@') ? change.Split(' ')[0] : change;

    private static IReadOnlyList<string> Changes(ActionEffects after) => after.MoreChanged == 0 ? after.Changed : [.. after.Changed, $"{after.MoreChanged} more"];

    private static string? Part(string label, IReadOnlyList<string> words) => words.Count == 0 ? null : $"{label}: {string.Join("; ", words)}.";
}
