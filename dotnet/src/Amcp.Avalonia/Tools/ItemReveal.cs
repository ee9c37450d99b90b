using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// Lets <c>AlertList >> 'text'</c> reach an item that is not realised, and <c>Units >> 'Apps' >> 'Desk'</c> a node beneath collapsed ones: when
/// nothing matches, the list is scrolled or the node expanded, and the next attempt looks again. One per call. UI thread only, but for making one.
/// </summary>
internal sealed class ItemReveal(Workshop shop, TargetQuery target)
{
    private (ItemsControl List, int Step, IItemSeeker Seeker)? _looking;

    /// <typeparam name="T">What the attempt finds.</typeparam>
    /// <summary>Runs an attempt; when it finds nothing, goes towards the item before the failure goes on.</summary>
    public T OrReveal<T>(Func<T> attempt)
    {
        try
        {
            return attempt();
        }
        catch (ToolFailure absent) when (absent.Code == "ELEMENT_NOT_FOUND" && Seeker() is { } seeker)
        {
            seeker.Seek();
            throw;
        }
    }

    // Looks inside what the most steps lead to: that may itself be an item that an attempt before has brought into view.
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
