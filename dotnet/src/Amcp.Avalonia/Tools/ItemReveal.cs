using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// Lets <c>AlertList >> 'text'</c> reach an unrealised item, and <c>Units >> 'Apps' >> 'Desk'</c> a node beneath collapsed ones. Without a match it
/// scrolls or expands, and the next attempt continues. One instance per call. UI thread only, except construction.
/// </summary>
internal sealed class ItemReveal(Workshop shop, TargetQuery target)
{
    private (ItemsControl List, int Step, IItemSeeker Seeker)? _looking;

    /// <typeparam name="T">The attempt's result.</typeparam>
    /// <summary>Runs an attempt. If it finds nothing, moves towards the item before rethrowing the failure.</summary>
    public T OrReveal<T>(Func<T> attempt)
    {
        try
        {
            return attempt();
        }
        catch (ToolFailure absent) when (absent.Code == "ELEMENT_NOT_FOUND" && Seeker() is { } seeker)
        {
            seeker.Seek();
            absent.IsUnmatched = false;
            throw;
        }
    }

    // Searches within the match of the longest prefix of steps, which may be an item that an earlier attempt revealed.
    private IItemSeeker? Seeker()
    {
        for (var step = (target.Locator?.Steps.Count ?? 0) - 1; step > 0; step--)
        {
            var holders = shop.Finder.Through(target.Locator!.Steps.Take(step), target.Window);
            if (holders.Count > 0)
            {
                return holders is [{ Element: ItemsControl list }] && TextOf(target.Locator.Steps[step]) is { } text ? In(list, step, text) : null;
            }
        }

        return null;
    }

    private IItemSeeker In(ItemsControl list, int step, string text)
    {
        if (_looking is not { } looking || looking.List != list || looking.Step != step)
        {
            _looking = looking = (list, step, ItemQuery.SeekerOf(shop, list, text));
        }

        return looking.Seeker;
    }

    private static string? TextOf(LocatorStep step) => step.Kind switch
    {
        StepKind.Name or StepKind.Text or StepKind.Word => step.Value,
        StepKind.Type => step.Name,
        _ => null,
    };
}
