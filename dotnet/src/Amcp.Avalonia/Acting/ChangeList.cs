using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Describes what an action changed, most important first: texts and values, what appeared and vanished, states. Elements that only moved are counted. UI thread only.
/// </summary>
internal sealed class ChangeList(ElementRefs refs, ElementFinder finder, LocatorLadder locators, bool locatesChanges)
{
    /// <summary>The maximum number of changes that are described.</summary>
    public const int Most = 10;

    /// <summary>The budget of all descriptions, in estimated tokens.</summary>
    private const int MostTokens = 260;

    /// <summary>The maximum number of described elements that are located: each takes searches through the app.</summary>
    private const int MostLocated = 5;

    private const int LongestLabel = 60;
    private const int LongestText = 40;

    /// <summary>Longer texts are content, which no step verifies as a whole.</summary>
    private const int LongestValue = 200;

    private static readonly string[] s_states = ["checked", "selected", "expanded", "itemCount", "invalid"];

    private enum Rank
    {
        Words,
        Appeared,
        Vanished,
        ActedState,
        State,
    }

    /// <summary>Describes the differences of two snapshots.</summary>
    /// <param name="before">The snapshot before the action.</param>
    /// <param name="now">The current one.</param>
    /// <param name="acted">The element that the action went to, if it is known.</param>
    /// <returns>The descriptions, the number of further changes, and the first changes with locators if the app locates changes.</returns>
    public (IReadOnlyList<string> Shown, int More, IReadOnlyList<LocatedChange> Located) Of(TreeSnapshot before, TreeSnapshot now, Visual? acted)
    {
        var changed = now.ChangedSince(before).ToList();
        var entries = Differences(changed, acted).Concat(Appeared(before, now)).Concat(Vanished(before, now)).OrderBy(entry => entry.Rank);
        var (shown, located, others, tokens) = (new List<string>(), new List<LocatedChange>(), 0, 0);
        foreach (var entry in entries)
        {
            if (shown.Count < Most && tokens < MostTokens && entry.Describe() is { } text)
            {
                tokens += TokenEstimate.Of(text);
                if (shown.Count == 0 || tokens <= MostTokens)
                {
                    shown.Add(text);
                    located.AddRange(locatesChanges && shown.Count <= MostLocated ? entry.Locate() : []);
                    continue;
                }
            }

            others++;
        }

        return (shown, others + changed.Count(change => OnlyMoved(change.Before, change.Now)), located);
    }

    /// <summary>Shortens a text to one line of a bounded length.</summary>
    public static string Shortened(string text, int longest)
    {
        var line = text.ReplaceLineEndings(" ").Trim();
        return line.Length <= longest ? line : line[..(char.IsHighSurrogate(line[longest - 2]) ? longest - 2 : longest - 1)] + "\u2026";
    }

    private static bool OnlyMoved(ElementState before, ElementState now) => before with { Place = now.Place } == now;

    private IEnumerable<Entry> Differences(IReadOnlyList<(Visual Element, ElementState Before, ElementState Now)> changed, Visual? acted)
    {
        var flags = changed.ToDictionary(change => change.Element, change => change.Before.Flags ^ change.Now.Flags);
        foreach (var (element, before, now) in changed)
        {
            var own = OwnFlags(element, flags);
            if (before.Words != now.Words)
            {
                yield return new Entry(
                    Rank.Words,
                    () => $"{Named(element)} = {Quoted(WordsOf(element))}{InWords(", ", StatesOf(element, own, before, now))}",
                    () => Located(element, [("text", WordsOf(element)), .. StatesOf(element, own, before, now)]));
            }
            else if (own != ElementFlags.None || before.Own != now.Own)
            {
                var rank = own.HasFlag(ElementFlags.Visible) ? Rank.Appeared : element == acted ? Rank.ActedState : Rank.State;
                yield return new Entry(
                    rank,
                    () => $"{Named(element)}{InWords(" ", StatesOf(element, own, before, now))}",
                    () => Located(element, StatesOf(element, own, before, now)));
            }
        }
    }

    // Descendants inherit visibility and enabled state, so that the outermost element stands for all.
    private static ElementFlags OwnFlags(Visual element, Dictionary<Visual, ElementFlags> flags)
    {
        const ElementFlags Inherited = ElementFlags.Visible | ElementFlags.Enabled;
        var parent = ElementTree.Parent(element);
        return flags[element] & ~(parent is not null && flags.TryGetValue(parent, out var above) ? above & Inherited : ElementFlags.None);
    }

    private IEnumerable<Entry> Appeared(TreeSnapshot before, TreeSnapshot now)
    {
        var fresh = now.Without(before).ToHashSet();
        return fresh.Where(element => element is not TopLevel && element.IsEffectivelyVisible && IsOutermost(element, fresh))
            .Select(element => new Entry(Rank.Appeared, () => $"{Named(element)} appeared", () => Located(element, [("visible", "true")])));
    }

    // A detached element has no path, label or ref any more.
    private IEnumerable<Entry> Vanished(TreeSnapshot before, TreeSnapshot now)
    {
        var gone = before.Without(now).ToHashSet();
        return gone.Where(element => element is not TopLevel && IsOutermost(element, gone))
            .Select(element => new Entry(
                Rank.Vanished, () => Remembered(element) is { } label ? $"{Shortened(label, LongestLabel)} vanished" : null, () => Missing(element)));
    }

    private static bool IsOutermost(Visual element, HashSet<Visual> all) =>
        !element.GetVisualAncestors().Any(all.Contains) && !(ElementTree.Parent(element) is { } parent && all.Contains(parent));

    // A type alone says nothing: it is counted only.
    private static string? Remembered(Visual element)
    {
        var type = TypeName.Of(element);
        return ElementId.Of(element) is { } id ? $"{type}#{id}" : DisplayedText.Within(element) is { Length: > 0 } text ? $"{type} {Quoted(text)}" : null;
    }

    private string Named(Visual element) => $"{refs.For(element)} {Shortened(ElementLabel.Of(element), LongestLabel)}";

    private static string WordsOf(Visual element) =>
        DisplayedValue.Of(element) ?? DisplayedText.Read(element) ?? "";

    private static string Quoted(string text) => $"'{Shortened(text, LongestText)}'";

    private static List<(string Property, string Value)> StatesOf(Visual element, ElementFlags own, ElementState before, ElementState now)
    {
        var states = new List<(string, string)>();
        if (before.Own != now.Own)
        {
            var properties = new Dictionary<string, string>(StringComparer.Ordinal);
            ElementStates.AddTo(properties, element);
            states.AddRange(s_states.Where(properties.ContainsKey).Select(state => (state, properties[state])));
        }

        foreach (var flag in new[] { ElementFlags.Visible, ElementFlags.Enabled, ElementFlags.Focused }.Where(flag => own.HasFlag(flag)))
            states.Add((flag.ToString().ToLowerInvariant(), now.Flags.HasFlag(flag) ? "true" : "false"));

        return states;
    }

    private static string InWords(string separator, List<(string Property, string Value)> states) =>
        states.Count == 0 ? "" : separator + string.Join(", ", states.Select(state => $"{state.Property}={state.Value}"));

    // A password is no value that a step may verify.
    private IEnumerable<LocatedChange> Located(Visual element, List<(string Property, string Value)> facts)
    {
        if (SecretFields.AreIn(element))
            return [];

        var (_, locator, window) = ActedElement.Of(element, locators);
        return facts.Where(fact => fact.Value.Length <= LongestValue).Select(fact => new LocatedChange(locator, window, fact.Property, fact.Value));
    }

    // Only an id identifies an element that is gone, unless another element has it now.
    private IEnumerable<LocatedChange> Missing(Visual gone) =>
        ElementId.Of(gone) is { } id && LocatorText.Id(id) is var locator && finder.All(ElementFinder.Parse(locator), null).Count == 0
            ? [new LocatedChange(locator, null, "visible", "false")]
            : [];

    private sealed record Entry(Rank Rank, Func<string?> Describe, Func<IEnumerable<LocatedChange>> Locate);
}
