using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Finds the most durable unique locators of an element: AutomationId, name, type and name, relation, path. UI thread only.</summary>
internal sealed class LocatorLadder(ElementFinder finder, ElementPath paths, ElementTree tree, WindowCatalog windows)
{
    private const int MostLocators = 4;

    /// <summary>
    /// Names that are looked for; a path needs no search that fails. Each search goes through the whole app, and in a deep tree of repeated names
    /// hundreds would be needed to find that none is unique.
    /// </summary>
    private const int MostSearches = 24;

    /// <summary>Longer names are content rather than names.</summary>
    private const int LongestName = 80;

    /// <summary>Gets the paths of elements.</summary>
    public ElementPath Paths => paths;

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
                return locator;

            first ??= locator;
        }

        return first!;
    }

    private IEnumerable<UniqueLocator> Unique(Visual element)
    {
        var scopes = new Scopes(finder, windows);
        return OwnNames(element).Concat(Relations(element, scopes)).TakeWhile(_ => scopes.Searches < MostSearches)
            .Append((LocatorKind: LocatorKind.Path, Text: paths.Of(element)))
            .Select(candidate => scopes.Of(candidate.Text, element) is { } scope ? new UniqueLocator(candidate.LocatorKind, candidate.Text, scope) : null)
            .OfType<UniqueLocator>().Take(MostLocators);
    }

    private static IEnumerable<(LocatorKind LocatorKind, string Text)> OwnNames(Visual element)
    {
        var type = TypeName.Of(element);
        string[] ids = [.. new[] { ElementId.AutomationIdOf(element), element.Name }.OfType<string>().Where(id => id.Length > 0).Distinct()];
        foreach (var id in ids)
            yield return (LocatorKind.AutomationId, LocatorText.Id(id));

        foreach (var id in ids.Where(LocatorText.IsWord))
            yield return (LocatorKind.AutomationId, $"{type}#{id}");

        if (NameOf(element) is { } name)
        {
            yield return (LocatorKind.Name, LocatorText.Quoted(name));
            yield return (LocatorKind.TypeAndName, $"{type} {LocatorText.Quoted(name)}");
        }
    }

    private static IEnumerable<(LocatorKind LocatorKind, string Text)> Relations(Visual element, Scopes scopes)
    {
        var type = TypeName.Of(element);
        for (var holder = ElementTree.Parent(element); holder is not null and not TopLevel && scopes.Searches < MostSearches; holder = ElementTree.Parent(holder))
        {
            if (OwnNames(holder).Select(own => own.Text).FirstOrDefault(text => scopes.Of(text, holder) is not null) is not { } anchor)
                continue;

            if (NameOf(element) is { } name)
            {
                yield return (LocatorKind.Relation, $"{anchor} >> {LocatorText.Quoted(name)}");
                yield return (LocatorKind.Relation, $"{anchor} >> {type} {LocatorText.Quoted(name)}");
            }

            yield return (LocatorKind.Relation, $"{anchor} >> type={type}");
        }
    }

    private static string? NameOf(Visual element) =>
        AccessibleName.Of(element) is { Length: <= LongestName } name && !name.Any(char.IsControl) ? name : null;

    /// <summary>Finds where locators are unique, and counts the searches.</summary>
    private sealed class Scopes(ElementFinder finder, WindowCatalog windows)
    {
        // In the only window a locator matches what it matches in the app.
        private readonly bool _hasSeveralWindows = windows.All().Count > 1;

        public int Searches { get; private set; }

        /// <summary>Returns the scope in which a locator matches an element only; null where it matches others too.</summary>
        public LocatorScope? Of(string text, Visual element)
        {
            var locator = ElementFinder.Parse(text);
            if (IsOnly(locator, null, element))
                return LocatorScope.App;

            return _hasSeveralWindows && NativeElement.WindowOf(element) is { } window
                && IsOnly(locator, WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)), element) ? LocatorScope.Window : null;
        }

        private bool IsOnly(Locator locator, string? window, Visual element)
        {
            Searches++;
            return finder.All(locator, window) is [var match] && match.Element == element;
        }
    }
}
