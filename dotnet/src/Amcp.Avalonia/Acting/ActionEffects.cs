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
}
