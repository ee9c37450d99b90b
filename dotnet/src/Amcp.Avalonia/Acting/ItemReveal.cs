using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Seeking;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Acting;

/// <summary>
/// Lets <c>AlertList >> 'text'</c> and <c>AlertList >> ListBoxItem[900]</c> reach an unrealised item, and <c>Units >> 'Apps' >> 'Desk'</c> a node beneath
/// collapsed ones. Without a match it scrolls or expands, and the next attempt continues. One instance per call. UI thread only, except construction.
/// </summary>
internal sealed class ItemReveal(WindowCatalog windows, ElementPath paths, ElementFinder finder, AmcpLimits limits)
{
    private readonly RowMemory _rows = new();
    private (ItemsControl List, LocatorStep Step, int Segment, IItemSeeker Seeker)? _looking;

    /// <summary>Returns the only match. If there is none, moves towards the item before rethrowing the failure.</summary>
    /// <inheritdoc cref="ElementFinder.One"/>
    public Match One(Locator locator, string? window)
    {
        var looked = finder.Look(locator, window, _rows);
        if (looked is { Problem: null, Matches: [var match], Reveal: { } reveal } && ElementGeometry.Visible(match.Element) == default)
            reveal();

        try
        {
            return finder.Only(locator, window, looked);
        }
        catch (NotInViewFailure hidden)
        {
            hidden.Reveal();
            throw;
        }
        catch (ToolFailure absent) when (absent.Code == "ELEMENT_NOT_FOUND" && Seeker(locator, window) is { } seeker)
        {
            seeker.Seek();
            absent.IsUnmatched = false;
            throw;
        }
    }

    // Searches within the match of the longest prefix of steps, which may be an item that an earlier attempt revealed.
    private IItemSeeker? Seeker(Locator locator, string? window)
    {
        for (var at = locator.Steps.Count - 1; at > 0; at--)
        {
            var holders = finder.Through(locator.Steps.Take(at), window);
            if (holders.Count > 0)
                return holders is [{ Element: var holder }] ? Within(holder, locator.Steps[at]) : null;
        }

        return locator.Steps[0].Kind == StepKind.Path ? OnPath(locator.Steps[0], null, windows.Matching(window)) : null;
    }

    private IItemSeeker? Within(Visual holder, LocatorStep step) => holder switch
    {
        _ when step.Kind == StepKind.Path => OnPath(step, holder, []),
        ItemsControl list when TextOf(step) is { } text => In(list, step, 0, () => ItemQuery.SeekerOf(paths, list, text, limits)),
        ItemsControl list when MatchNumbers.IsTypeOnly(step) && step.Nth is { } index && HasRows(list, step.Type!) => ByIndex(list, step, 0, index),
        _ => null,
    };

    // The last element on the way holds the item, if it is a list.
    private IItemSeeker? OnPath(LocatorStep step, Visual? start, IReadOnlyList<Visual> within)
    {
        var path = step.Path;
        for (var passed = path.Count - 1; passed >= 0; passed--)
        {
            if ((passed == 0 ? start : paths.Resolve([.. path.Take(passed)], start, within)) is { } holder)
                return holder is ItemsControl list && !path[passed].IsTemplate && HasRows(list, path[passed].Type) ? ByIndex(list, step, passed, path[passed].Index) : null;
        }

        return null;
    }

    private IItemSeeker? ByIndex(ItemsControl list, LocatorStep step, int segment, int index) =>
        IndexSeeker.CanReach(list) ? In(list, step, segment, () => new IndexSeeker(list, index, paths)) : null;

    // A collapsed node has no rows yet, which then are nodes like it.
    private static bool HasRows(ItemsControl list, string type) =>
        list.GetRealizedContainers().DefaultIfEmpty(list).Any(row => TypeName.IsOrDerives(row, type));

    private IItemSeeker In(ItemsControl list, LocatorStep step, int segment, Func<IItemSeeker> create)
    {
        if (_looking is not { } looking || looking.List != list || looking.Step != step || looking.Segment != segment)
            _looking = looking = (list, step, segment, create());

        return looking.Seeker;
    }

    private static string? TextOf(LocatorStep step) => step.Kind switch
    {
        StepKind.Name or StepKind.Text or StepKind.Word => step.Value,
        StepKind.Type => step.Name ?? step.Id,
        _ => null,
    };
}
