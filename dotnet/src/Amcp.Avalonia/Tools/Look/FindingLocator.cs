using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Names the elements of findings. UI thread only.</summary>
internal static class FindingLocator
{
    /// <summary>Returns the most durable locator; with an id also the type, which shows a reader what the id names.</summary>
    public static string Of(LocatorLadder locators, Visual element)
    {
        var best = locators.BestOf(element);
        return best.LocatorKind == LocatorKind.AutomationId && LocatorText.IsWord(best.Text) ? $"{TypeName.Of(element)}#{best.Text}" : best.Text;
    }
}
