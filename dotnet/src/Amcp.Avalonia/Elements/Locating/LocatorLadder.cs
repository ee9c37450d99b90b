using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Native;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Finds the most durable unique locators of an element: AutomationId, name, type and name, relation, path. UI thread only.</summary>
internal sealed class LocatorLadder(ElementFinder finder, ElementPath paths, ElementTree tree)
{
    private const int MostLocators = 4;

    /// <summary>Longer names are content rather than names.</summary>
    private const int LongestName = 80;

    /// <summary>Returns unique locators of an attached element, best first; the first one is always there.</summary>
    public IReadOnlyList<UniqueLocator> Of(Visual element)
    {
        using var still = tree.HoldStill();
        var found = Unique(element).ToList();
        var best = BestOf(found);
        return [best, .. found.Where(other => other != best)];
    }

    /// <summary>Returns the best locator of an attached element. It looks for no other one, because a search goes through the whole app.</summary>
    public UniqueLocator BestOf(Visual element)
    {
        using var still = tree.HoldStill();
        return BestOf(Unique(element));
    }

    // The order is by durability, except that a window title changes more often than a name that is unique without it.
    private static UniqueLocator BestOf(IEnumerable<UniqueLocator> found)
    {
        UniqueLocator? first = null;
        foreach (var locator in found)
        {
            if (locator.IsDurable)
            {
                return locator;
            }

            first ??= locator;
        }

        return first!;
    }

    private IEnumerable<UniqueLocator> Unique(Visual element) => Candidates(element)
        .Select(candidate => ScopeOf(candidate.Text, element) is { } scope ? new UniqueLocator(candidate.Rung, candidate.Text, scope) : null)
        .OfType<UniqueLocator>().Take(MostLocators);

    private IEnumerable<(Rung Rung, string Text)> Candidates(Visual element) =>
        OwnNames(element).Concat(Relations(element)).Append((Rung.Path, paths.Of(element)));

    private static IEnumerable<(Rung Rung, string Text)> OwnNames(Visual element)
    {
        var type = TypeName.Of(element);
        string[] ids = [.. new[] { IdOf(element), element.Name }.OfType<string>().Where(id => id.Length > 0).Distinct()];
        foreach (var id in ids)
        {
            yield return (Rung.AutomationId, LocatorText.Id(id));
        }

        foreach (var id in ids.Where(LocatorText.IsWord))
        {
            yield return (Rung.AutomationId, $"{type}#{id}");
        }

        if (NameOf(element) is { } name)
        {
            yield return (Rung.Name, LocatorText.Quoted(name));
            yield return (Rung.TypeAndName, $"{type} {LocatorText.Quoted(name)}");
        }
    }

    private IEnumerable<(Rung Rung, string Text)> Relations(Visual element)
    {
        var type = TypeName.Of(element);
        for (var holder = ElementTree.Parent(element); holder is not null and not TopLevel; holder = ElementTree.Parent(holder))
        {
            if (OwnNames(holder).Select(own => own.Text).FirstOrDefault(text => ScopeOf(text, holder) is not null) is not { } anchor)
            {
                continue;
            }

            if (NameOf(element) is { } name)
            {
                yield return (Rung.Relation, $"{anchor} >> {LocatorText.Quoted(name)}");
                yield return (Rung.Relation, $"{anchor} >> {type} {LocatorText.Quoted(name)}");
            }

            yield return (Rung.Relation, $"{anchor} >> type={type}");
        }
    }

    private LocatorScope? ScopeOf(string text, Visual element)
    {
        var locator = ElementFinder.Parse(text);
        if (IsOnly(finder.All(locator, null), element))
        {
            return LocatorScope.App;
        }

        var window = NativeElement.WindowOf(element);
        return window is not null && IsOnly(finder.All(locator, WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window))), element)
            ? LocatorScope.Window
            : null;
    }

    private static bool IsOnly(IReadOnlyList<Match> matches, Visual element) => matches.Count == 1 && matches[0].Element == element;

    private static string? IdOf(Visual element) => element is StyledElement styled ? AutomationProperties.GetAutomationId(styled) : null;

    private static string? NameOf(Visual element) =>
        AccessibleName.Of(element) is { Length: <= LongestName } name && !name.Any(char.IsControl) ? name : null;
}
