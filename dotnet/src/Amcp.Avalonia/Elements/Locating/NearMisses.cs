using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Suggests likely intended elements, including invisible ones and those in closed tabs. UI thread only.</summary>
internal sealed class NearMisses(ElementTree tree, ElementPath paths)
{
    private const int Most = 5;
    private const int LongestWord = 80;

    /// <summary>Returns the nearest ids, names, texts and types, best first, at most five. An element is listed once, by its nearest word.</summary>
    public IReadOnlyList<NearMiss> For(LocatorStep step, IReadOnlyList<TopLevel> windows)
    {
        if (step.Query is not null)
            return ForQuery(step, windows);

        var wanted = step.Value ?? step.Name ?? step.Id ?? step.Type;
        if (wanted is null || step.Kind is StepKind.Ref or StepKind.Path || wanted.Length > LongestWord)
            return [];

        return [.. windows.SelectMany(Everything).Distinct()
            .SelectMany(element => WordsOf(element, step).Select(word => (element, word, distance: Distance(wanted, word.Text))))
            .Where(entry => entry.distance is not null).OrderBy(entry => entry.distance).ThenBy(entry => OfOtherType(entry.element, step))
            .DistinctBy(entry => entry.element)
            .Select(entry => new NearMiss(entry.word.Text, entry.word.Locator, PlaceOf(entry.element), StateOf(entry.element)))
            .DistinctBy(miss => (miss.Locator, miss.State)).Take(Most)];
    }

    private IReadOnlyList<NearMiss> ForQuery(LocatorStep step, IReadOnlyList<TopLevel> windows) =>
    [
        .. QueryNearMisses.For(step, new Scope(tree, windows, IncludesRoots: true)).DistinctBy(near => near.Element)
            .Select(near => new NearMiss(near.Word, near.Locator, PlaceOf(near.Element), StateOf(near.Element)))
            .DistinctBy(miss => (miss.Locator, miss.State)).Take(Most),
    ];

    private IEnumerable<Visual> Everything(TopLevel window) =>
        tree.Descendants(window).Prepend(window).Concat(window.GetLogicalDescendants().OfType<Visual>().Where(element => !element.IsAttachedToVisualTree()));

    // At equal distance, ids precede names, names precede texts, and texts precede types.
    private static IEnumerable<(string Text, string Locator)> WordsOf(Visual element, LocatorStep step)
    {
        var type = TypeName.Of(element);
        var isTyped = step.Kind == StepKind.Type;
        if (isTyped && step.Name is null && step.Id is null)
            return [(type, $"type={type}")];

        var isText = step.Kind == StepKind.Text;
        var text = isTyped ? null : DisplayedText.Read(element)?.Trim();
        IEnumerable<(string? Text, Func<string, string> Locator)> words =
        [
            (isText ? text : null, word => $"text={word}"),
            (ElementId.AutomationIdOf(element), id => isTyped ? $"{type}#{id}" : LocatorText.Id(id)),
            (element.Name, id => isTyped ? $"{type}#{id}" : LocatorText.Id(id)),
            (AccessibleName.Of(element), name => isTyped ? $"{type} {LocatorText.Quoted(name)}" : LocatorText.Quoted(name)),
            (text, word => $"text={word}"),
            (step.Kind == StepKind.Word ? type : null, word => $"type={word}"),
        ];
        return words.Where(word => !string.IsNullOrEmpty(word.Text) && word.Text.Length <= LongestWord)
            .Select(word => (word.Text!, word.Locator(word.Text!))).DistinctBy(word => word.Item1);
    }

    // `Buton 'Save'` more likely means a button than a text with that content.
    private static int OfOtherType(Visual element, LocatorStep step) =>
        step.Kind == StepKind.Type && step.Type is { } type ? EditDistance.Between(type, TypeName.Of(element)) : 0;

    private static int? Distance(string wanted, string word)
    {
        var distance = EditDistance.Between(wanted, word);
        if (distance <= Math.Max(1, wanted.Length / 3))
            return distance;

        var contained = wanted.Length >= 3 && word.Contains(wanted, StringComparison.OrdinalIgnoreCase)
            || word.Length >= 3 && wanted.Contains(word, StringComparison.OrdinalIgnoreCase);
        return contained ? wanted.Length + distance : null;
    }

    private string PlaceOf(Visual element) => element is NativeElement || element.IsAttachedToVisualTree()
        ? paths.Of(element)
        : element.GetLogicalAncestors().OfType<Visual>().FirstOrDefault(ancestor => ancestor.IsAttachedToVisualTree()) is { } holder ? paths.Of(holder) : "";

    private static string? Closed(ILogical holder) => holder switch
    {
        TabItem tab => $"in the closed tab `{AccessibleName.Of(tab)}`",
        Expander { IsExpanded: false } expander => $"in the collapsed `{AccessibleName.Of(expander)}`",
        _ => null,
    };

    private static string? StateOf(Visual element)
    {
        if (element is not NativeElement && !element.IsAttachedToVisualTree())
            return element.GetLogicalAncestors().Select(Closed).FirstOrDefault(closed => closed is not null) ?? "not in a window now";

        return element.IsEffectivelyVisible ? null : "invisible";
    }
}
