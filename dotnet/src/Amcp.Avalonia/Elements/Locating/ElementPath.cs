using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Builds and resolves paths such as <c>MainWindow/StackPanel[0]/Button[2]</c> (spec 003, FR-031 to FR-033). UI thread only.</summary>
internal sealed class ElementPath(ElementTree tree, WindowCatalog windows)
{
    /// <summary>Returns the path of an attached element.</summary>
    public string Of(Visual element)
    {
        if (tree.KnownPaths is not { } known)
            return WorkedOut(element);

        if (!known.TryGetValue(element, out var path))
            known[element] = path = WorkedOut(element);

        return path;
    }

    /// <summary>Returns the label and path of an attached element, for messages.</summary>
    public ElementName NameOf(Visual element) => new(ElementLabel.Of(element), Of(element));

    /// <summary>Returns the index among siblings of the same type, or the item index in a virtualised list.</summary>
    public int IndexOf(Visual element) => ItemIndex.OfVirtualised(element) ?? Before(element, Siblings(element));

    /// <summary>Formats one path segment.</summary>
    public static string Segment(string type, int index) =>
        type + "[" + index.ToString(CultureInfo.InvariantCulture) + "]";

    /// <summary>Resolves a path to its element, or null. Relative to an element, the first segment is one of its children.</summary>
    public Visual? Resolve(IReadOnlyList<PathSegment> path, Visual? start, IReadOnlyList<Visual> within)
    {
        var current = start;
        var siblings = start is null ? within : tree.Children(start);
        foreach (var segment in path)
        {
            if (segment.IsTemplate)
            {
                siblings = current is null ? [] : ElementTree.Parts(current);
                continue;
            }

            current = Pick(siblings, segment);
            if (current is null)
                return null;

            siblings = tree.Children(current);
        }

        return current;
    }

    private string WorkedOut(Visual element)
    {
        if (Parent(element) is not { } parent)
        {
            var index = IndexOf(element);
            return index == 0 ? TypeName.Of(element) : Segment(TypeName.Of(element), index);
        }

        var separator = TemplatePart.Is(element) && !TemplatePart.Is(parent) ? "/template/" : "/";
        return Of(parent) + separator + Segment(TypeName.Of(element), IndexOf(element));
    }

    private static Visual? Pick(IReadOnlyList<Visual> siblings, PathSegment segment)
    {
        var sameType = siblings.Where(sibling => TypeName.Of(sibling) == segment.Type).ToList();
        return sameType.FirstOrDefault(sibling => ItemIndex.OfVirtualised(sibling) == segment.Index)
            ?? (segment.Index < sameType.Count && ItemIndex.OfVirtualised(sameType[segment.Index]) is null ? sameType[segment.Index] : null);
    }

    private static Visual? Parent(Visual element) =>
        TemplatePart.Is(element) ? global::Avalonia.VisualTree.VisualExtensions.GetVisualParent(element) : ElementTree.Parent(element);

    private IReadOnlyList<Visual> Siblings(Visual element) => Parent(element) switch
    {
        null => [.. windows.All(), .. NativeMenus.Trays()],
        var parent when TemplatePart.Is(element) => ElementTree.Parts(parent),
        var parent => tree.Children(parent),
    };

    private static int Before(Visual element, IReadOnlyList<Visual> siblings)
    {
        var type = TypeName.Of(element);
        var before = 0;
        for (var at = 0; at < siblings.Count && siblings[at] != element; at++)
            before += TypeName.Of(siblings[at]) == type ? 1 : 0;

        return before;
    }
}
