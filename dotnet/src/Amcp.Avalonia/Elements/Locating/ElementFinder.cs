using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Resolves locators to elements. UI thread only.</summary>
internal sealed class ElementFinder(ElementTree tree, WindowCatalog windows, StepMatcher matcher, NearMisses nearMisses, CandidateList candidates)
{
    /// <summary>Parses a locator.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the column.</exception>
    public static Locator Parse(string text)
    {
        try
        {
            return LocatorParser.Parse(text);
        }
        catch (LocatorSyntaxException problem)
        {
            throw Failures.BadLocator(text, problem);
        }
    }

    /// <summary>Returns every matching element in tree order.</summary>
    /// <param name="locator">The locator.</param>
    /// <param name="window">Title, AutomationId or type of the window to search; null for all windows.</param>
    /// <exception cref="ToolFailure">STALE_REF, RECYCLED, or ELEMENT_NOT_FOUND for the window.</exception>
    public IReadOnlyList<Match> All(Locator locator, string? window)
    {
        var matches = Through(locator.Steps, window);
        return locator.Steps.Count == 1 ? matches : [.. matches.Select(match => match with { Rung = Rung.Relation })];
    }

    /// <summary>Returns the only matching element.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with near misses, AMBIGUOUS with candidates, STALE_REF, RECYCLED.</exception>
    public Match One(Locator locator, string? window)
    {
        var matches = All(locator, window);
        return matches.Count switch
        {
            1 => matches[0],
            0 => throw Failures.NotFound(locator.Text, Near(locator, window), Unseen(locator, window)),
            _ => throw Failures.Ambiguous(locator.Text, [.. NumbersOf(locator.Last, matches)], candidates.Of(matches)),
        };
    }

    private static IEnumerable<int> NumbersOf(LocatorStep step, IReadOnlyList<Match> matches) => MatchNumbers.Of(step, [.. matches.Select(match => match.Element)]);

    /// <summary>Returns near misses of a locator's first step.</summary>
    public IReadOnlyList<NearMiss> Near(Locator locator, string? window) =>
        nearMisses.For(locator.Steps[Unmet(locator, window) - 1], windows.All());

    /// <summary>Returns a remark if the first step without a match searches a list whose items do not all have controls; empty otherwise.</summary>
    public string Unseen(Locator locator, string? window) =>
        Unmet(locator, window) is > 1 and var unmet && Through(locator.Steps.Take(unmet - 1), window) is [{ Element: ItemsControl { ItemsPanelRoot: VirtualizingPanel } list }]
        && list.GetRealizedContainers().Count() is var realised && realised < list.ItemCount
            ? $" {realised} of the {list.ItemCount} items of {ElementLabel.Of(list)} have controls: scroll to the item first."
            : "";

    private int Unmet(Locator locator, string? window) =>
        Enumerable.Range(1, locator.Steps.Count).FirstOrDefault(count => Through(locator.Steps.Take(count), window).Count == 0, locator.Steps.Count);

    /// <summary>Returns every element that the steps lead to, one after the other.</summary>
    /// <inheritdoc cref="All"/>
    public IReadOnlyList<Match> Through(IEnumerable<LocatorStep> steps, string? window)
    {
        using var still = tree.HoldStill();
        var scope = new Scope(tree, [.. windows.Matching(window), .. window is null ? NativeMenus.Trays() : []], IncludesRoots: true);
        IReadOnlyList<Match> matches = [];
        foreach (var step in steps)
        {
            matches = matcher.Find(step, scope);
            if (step.Nth is { } nth)
            {
                matches = [.. matches.Zip(NumbersOf(step, matches)).Where(match => match.Second == nth).Select(match => match.First)];
            }

            scope = new Scope(tree, [.. matches.Select(match => match.Element)], IncludesRoots: false);
        }

        return matches;
    }
}
