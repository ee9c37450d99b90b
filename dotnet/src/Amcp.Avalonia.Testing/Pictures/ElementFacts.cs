using System.Runtime.InteropServices;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Reads the elements in a picture.</summary>
internal static class ElementFacts
{
    /// <summary>
    /// Reads the elements with an area in a picture, parents before children; none if the tree cannot be read, so that only the explanation is missing.
    /// </summary>
    public static async Task<IReadOnlyList<PictureElement>> ReadAsync(
        IPictureSource source, PictureRequest request, PictureOrigin origin, CancellationToken cancel)
    {
        if (await source.ReadTreeAsync(request.Window, cancel).ConfigureAwait(false) is not { } tree)
            return [];

        var elements = Of(TreeElement.ReadRoots(tree), origin);
        if (request.Element is null || await source.FindPathAsync(request.Element, request.Window, cancel).ConfigureAwait(false) is not { } inside)
            return elements;

        return [.. elements.Where(element => element.Path == inside || element.Path.StartsWith($"{inside}/", StringComparison.Ordinal))];
    }

    /// <summary>Returns the elements with an area, parents before children.</summary>
    public static IReadOnlyList<PictureElement> Of(IEnumerable<TreeElement> roots, PictureOrigin origin)
    {
        var found = new List<PictureElement>();
        foreach (var root in roots)
            Add(found, root, origin, []);

        return found;
    }

    private static void Add(List<PictureElement> found, TreeElement element, PictureOrigin origin, List<TreeElement> ancestors)
    {
        var (x, y, width, height) = element.Bounds;
        if (width != 0 && height != 0)
        {
            var bounds = new ElementBounds(x - origin.X, y - origin.Y, width, height);
            found.Add(new PictureElement(element.Path, LabelOf(element), ElementLabel.Of(element, CollectionsMarshal.AsSpan(ancestors)), element.Text, bounds));
        }

        ancestors.Add(element);
        foreach (var child in element.Children)
            Add(found, child, origin, ancestors);

        ancestors.RemoveAt(ancestors.Count - 1);
    }

    private static string LabelOf(TreeElement element) => (element.Id, element.Name) switch
    {
        ({ } id, _) => $"{element.Type}#{id}",
        (_, { Length: > 0 } name) => $"{element.Type} '{name}'",
        _ => $"{element.Type}[{element.Index}]",
    };
}
