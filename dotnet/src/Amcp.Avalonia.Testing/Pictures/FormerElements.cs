using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>
/// Finds for each element the same one of an earlier tree: the one with its id or name, where that is unique in both trees, or else the one in its place in
/// the same parent. So a row that was added moves those below it and does not rename them.
/// </summary>
internal static partial class FormerElements
{
    /// <summary>Returns the earlier elements by the later ones; elements that are new have none.</summary>
    public static IReadOnlyDictionary<PictureElement, PictureElement> Find(IReadOnlyList<PictureElement> before, IReadOnlyList<PictureElement> after)
    {
        var (named, namedNow) = (UniquelyLabelled(before), UniquelyLabelled(after));
        var byPath = new Dictionary<string, PictureElement>();
        foreach (var element in before)
            byPath[element.Path] = element;

        var former = new Dictionary<PictureElement, PictureElement>(ReferenceEqualityComparer.Instance);
        var formerPaths = new Dictionary<string, string>();
        foreach (var element in after)
        {
            if ((Named(element) ?? InPlace(element)) is not { } found)
                continue;

            former[element] = found;
            formerPaths[element.Path] = found.Path;
        }

        return former;

        PictureElement? Named(PictureElement element) => namedNow.ContainsKey(element.Label) ? named.GetValueOrDefault(element.Label) : null;

        PictureElement? InPlace(PictureElement element)
        {
            var end = Math.Max(0, element.Path.LastIndexOf('/'));
            var parent = element.Path[..end];
            return byPath.TryGetValue(formerPaths.GetValueOrDefault(parent, parent) + element.Path[end..], out var place)
                && !(named.ContainsKey(place.Label) && namedNow.ContainsKey(place.Label)) ? place : null;
        }
    }

    /// <summary>Returns the elements whose id or name no other one has, by their labels.</summary>
    private static Dictionary<string, PictureElement> UniquelyLabelled(IReadOnlyList<PictureElement> elements) =>
        elements.GroupBy(element => element.Label)
            .Where(group => group.Take(2).Count() == 1 && !Numbered().IsMatch(group.Key))
            .ToDictionary(group => group.Key, group => group.First());

    [GeneratedRegex(@"\[[0-9]+\]\z")]
    private static partial Regex Numbered();
}
