using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Resolves locators to elements. UI thread only.</summary>
internal sealed class ElementFinder(
    ElementTree tree, WindowCatalog windows, StepMatcher matcher, TableMatcher tables, NearMisses nearMisses, CandidateList candidates)
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
            throw LocatorFailures.BadLocator(text, problem);
        }
    }

    /// <summary>Returns every matching element in tree order.</summary>
    /// <param name="locator">The locator.</param>
    /// <param name="window">Title, AutomationId or type of the window to search; null for all windows.</param>
    /// <exception cref="ToolFailure">STALE_REF, RECYCLED, or ELEMENT_NOT_FOUND for the window.</exception>
    public IReadOnlyList<Match> All(Locator locator, string? window) => Look(locator, window).Matches;

    /// <summary>Returns every matching element in tree order; in a table, also why they are not the row or cell that is meant.</summary>
    /// <param name="locator">The locator.</param>
    /// <param name="window">As for <see cref="All"/>.</param>
    /// <param name="memory">What earlier attempts of the same call have found.</param>
    public Looked Look(Locator locator, string? window, RowMemory? memory = null)
    {
        var looked = Along(locator.Steps, window, memory ?? new RowMemory());
        return locator.Steps.Count == 1 ? looked : looked with { Matches = [.. looked.Matches.Select(match => match with { LocatorKind = LocatorKind.Relation })] };
    }

    /// <summary>Returns the only matching element.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with near misses, AMBIGUOUS with candidates, STALE_REF, RECYCLED.</exception>
    public Match One(Locator locator, string? window) => Only(locator, window, Look(locator, window));

    /// <summary>Returns the only match of what was found.</summary>
    /// <inheritdoc cref="One"/>
    public Match Only(Locator locator, string? window, Looked looked)
    {
        if (looked.Problem is { } problem)
            throw problem;

        var matches = looked.Matches;
        return matches.Count switch
        {
            1 => matches[0],
            0 => throw NotFound(locator, window),
            _ => throw Failures.Ambiguous(locator.Text, [.. NumbersOf(locator.Last, matches)], candidates.Of(matches)),
        };
    }

    private ToolFailure NotFound(Locator locator, string? window)
    {
        var (near, remark) = Advice(locator, window);
        return LocatorFailures.NotFound(locator.Text, near, remark);
    }

    private static IEnumerable<int> NumbersOf(
        LocatorStep step, IReadOnlyList<Match> matches) => MatchNumbers.Of(step, [.. matches.Select(match => match.Element)]);

    /// <summary>Returns sentences that help to correct a locator: near misses of its first step without a match, and how many items of a list have controls.</summary>
    public string Hint(Locator locator, string? window)
    {
        var (near, remark) = Advice(locator, window);
        return LocatorFailures.Nearest(near) + remark;
    }

    private (IReadOnlyList<NearMiss> Near, string Remark) Advice(Locator locator, string? window)
    {
        IReadOnlyList<Match> holders = [];
        var met = 0;
        while (met < locator.Steps.Count - 1 && Through(locator.Steps.Take(met + 1), window) is { Count: > 0 } found)
            (met, holders) = (met + 1, found);

        return (nearMisses.For(locator.Steps[met], windows.All()), Unseen(holders));
    }

    private static string Unseen(IReadOnlyList<Match> holders) =>
        holders is [{ Element: ItemsControl { ItemsPanelRoot: VirtualizingPanel } list }] && list.GetRealizedContainers().Count() is var realised && realised < list.ItemCount
            ? $" {realised} of the {list.ItemCount} items of {ElementLabel.Of(list)} have controls: scroll to the item first."
            : "";

    /// <summary>Returns every element that the steps lead to, one after the other.</summary>
    /// <inheritdoc cref="All"/>
    public IReadOnlyList<Match> Through(IEnumerable<LocatorStep> steps, string? window) => Along([.. steps], window, new RowMemory()).Matches;

    private Looked Along(IReadOnlyList<LocatorStep> steps, string? window, RowMemory memory)
    {
        using var still = tree.HoldStill();
        var scope = new Scope(tree, [.. windows.Matching(window), .. window is null ? NativeMenus.Trays() : []], IncludesRoots: true);
        var looked = new Looked([]);
        for (var at = 0; at < steps.Count;)
        {
            var matches = Numbered(steps[at], matcher.Find(steps[at], scope));
            if (matches.Count == 0 && looked.Problem is null && tables.Find(steps, at, scope, memory) is { } sighting)
            {
                looked = new Looked([.. sighting.Elements.Select(element => new Match(element, LocatorKind.Relation))], sighting.Problem, sighting.Reveal);
                at += sighting.Steps;
            }
            else
            {
                looked = looked with { Matches = matches, Reveal = null };
                at++;
            }

            scope = new Scope(tree, [.. looked.Matches.Select(match => match.Element)], IncludesRoots: false);
        }

        return looked;
    }

    private static IReadOnlyList<Match> Numbered(LocatorStep step, IReadOnlyList<Match> matches) => step.Nth is { } nth
        ? [.. matches.Zip(NumbersOf(step, matches)).Where(match => match.Second == nth).Select(match => match.First)]
        : matches;
}
