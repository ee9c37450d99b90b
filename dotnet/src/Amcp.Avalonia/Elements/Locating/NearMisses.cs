using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Native;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.LogicalTree;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Looks for what somebody may have meant, also where no locator reaches: invisible, or in a closed tab. UI thread only.</summary>
internal sealed class NearMisses(ElementTree tree, ElementPath paths)
{
    private const int Most = 5;
    private const int LongestWord = 80;

    /// <summary>The nearest ids and names, best first, at most five.</summary>
    public IReadOnlyList<NearMiss> For(Locator locator, IReadOnlyList<TopLevel> windows)
    {
        var last = locator.Last;
        var wanted = last.Value ?? last.Name ?? last.Id ?? last.Type;
        if (wanted is null || last.Kind is StepKind.Ref or StepKind.Path || wanted.Length > LongestWord)
        {
            return [];
        }

        return [.. windows.SelectMany(Everything).Distinct()
            .SelectMany(element => WordsOf(element, last).Select(word => (element, word, distance: Distance(wanted, word))))
            .Where(entry => entry.distance is not null).OrderBy(entry => entry.distance).DistinctBy(entry => (entry.element, entry.word)).Take(Most)
            .Select(entry => new NearMiss(entry.word, PlaceOf(entry.element), StateOf(entry.element)))];
    }

    private IEnumerable<Visual> Everything(TopLevel window) =>
        tree.Descendants(window).Prepend(window).Concat(window.GetLogicalDescendants().OfType<Visual>().Where(element => !element.IsAttachedToVisualTree()));

    private static IEnumerable<string> WordsOf(Visual element, LocatorStep step) => (step.Kind == StepKind.Type && step.Name is null && step.Id is null
            ? [TypeName.Of(element)]
            : new[] { (element as StyledElement) is { } styled ? AutomationProperties.GetAutomationId(styled) : null, element.Name, AccessibleName.Of(element) })
        .Where(word => !string.IsNullOrEmpty(word) && word.Length <= LongestWord).Select(word => word!).Distinct();

    private static int? Distance(string wanted, string word)
    {
        var distance = EditDistance.Between(wanted, word);
        if (distance <= Math.Max(1, wanted.Length / 3))
        {
            return distance;
        }

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
        {
            return element.GetLogicalAncestors().Select(Closed).FirstOrDefault(closed => closed is not null) ?? "not in a window now";
        }

        return element.IsEffectivelyVisible ? null : "invisible";
    }
}
