using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>
/// Finds the locators of many elements with one look at the app, because a search for each of them would go through all elements. It matches as
/// <see cref="StepMatcher"/> does. UI thread only.
/// </summary>
internal sealed class LineLocators
{
    private readonly IReadOnlyList<Visual> _all;
    private readonly ILookup<string, Visual> _automationIds;
    private readonly ILookup<string, Visual> _ids;
    private readonly ILookup<string, Visual> _names;
    private readonly Dictionary<string, IReadOnlyList<Visual>> _known = new(StringComparer.Ordinal);

    /// <summary>Reads the ids and names of all elements.</summary>
    public LineLocators(WindowCatalog windows, ElementTree tree)
    {
        _all = [.. windows.Matching(null).Concat<Visual>(NativeMenus.Trays()).SelectMany(window => tree.Descendants(window).Prepend(window))];
        _automationIds = LookupBy(ElementId.AutomationIdOf);
        _ids = LookupBy(element => element.Name);
        _names = LookupBy(AccessibleName.Of);
    }

    /// <summary>Returns type and id.</summary>
    public string? ById(Visual element, string id)
    {
        var type = TypeName.Of(element);
        return Unique($"{type}#{(LocatorText.IsWord(id) ? id : LocatorText.Quoted(id))}", element, () =>
        {
            var withAutomationId = OfType(_automationIds[id], type);
            return withAutomationId.Count > 0 ? withAutomationId : OfType(_ids[id], type);
        });
    }

    /// <summary>Returns type and accessible name.</summary>
    public string? ByName(Visual element, string name)
    {
        var type = TypeName.Of(element);
        return Unique($"{type} {LocatorText.Quoted(name)}", element, () => OfType(_names[name], type));
    }

    /// <summary>Returns the type.</summary>
    public string? ByType(Visual element)
    {
        var type = TypeName.Of(element);
        var step = new LocatorStep(StepKind.Type) { Type = type };
        return Unique($"type={type}", element, () => OfType(_all.Where(other => !DrawnFrame.IsPart(other)), type), matches => MatchNumbers.Of(step, matches));
    }

    private static List<Visual> OfType(IEnumerable<Visual> elements, string type) => [.. elements.Where(element => TypeName.IsOrDerives(element, type))];

    private ILookup<string, Visual> LookupBy(Func<Visual, string?> word) =>
        _all.Select(element => (Element: element, Word: word(element))).Where(entry => entry.Word is not null)
            .ToLookup(entry => entry.Word!, entry => entry.Element, StringComparer.Ordinal);

    // An element that others hide from the locator, such as an invisible one, has none.
    private string? Unique(string locator, Visual element, Func<IReadOnlyList<Visual>> find, Func<IReadOnlyList<Visual>, IEnumerable<int>>? numbers = null)
    {
        if (!_known.TryGetValue(locator, out var matches))
            _known[locator] = matches = Narrowing.ToVisible(find());

        for (var at = 0; at < matches.Count; at++)
        {
            if (matches[at] == element)
            {
                var nth = numbers?.Invoke(matches).ElementAt(at) ?? at;
                return matches.Count == 1 ? locator : string.Create(CultureInfo.InvariantCulture, $"{locator} nth={nth}");
            }
        }

        return null;
    }
}
