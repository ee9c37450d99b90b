using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>
/// Lets <c>AlertList >> 'text'</c> reach an item that is not realised: when nothing matches, the list is scrolled, and the next attempt
/// looks again. One per call. UI thread only, but for making one.
/// </summary>
internal sealed class ItemReveal(Workshop shop, TargetQuery target)
{
    private ItemSeeker? _seeker;

    /// <summary>Runs an attempt; when it finds nothing, scrolls towards the item before the failure goes on.</summary>
    public Aim OrReveal(Func<Aim> attempt)
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

    private ItemSeeker? Seeker()
    {
        if (_seeker is null && target.Locator is { Steps.Count: > 1, Last: { Kind: StepKind.Name or StepKind.Text or StepKind.Word, Value: { } text } } locator)
        {
            var holders = shop.Finder.Holders(locator, target.Window);
            _seeker = holders is [{ Element: ItemsControl list }] ? new ItemSeeker(list, text, shop.Paths) : null;
        }

        return _seeker;
    }
}
