using System.Runtime.InteropServices;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Automation.Peers;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Describes elements for answers. UI thread only.</summary>
internal sealed class ElementReader(ElementTree tree, ElementPath paths, ElementRefs refs)
{
    /// <summary>Reads an element with its descendants.</summary>
    /// <param name="element">The root of the answer.</param>
    /// <param name="extent">The depth and the filters.</param>
    public ElementInfo Tree(Visual element, TreeExtent extent)
    {
        using var still = tree.HoldStill();
        return Tree(element, paths.Of(element), paths.IndexOf(element), extent, extent.Depth, tree.Placements);
    }

    /// <summary>Reads one element with a ref for later calls.</summary>
    public FoundElement Found(Visual element, LocatorKind kind)
    {
        using var still = tree.HoldStill();
        var window = NativeElement.WindowOf(element);
        return new FoundElement(
            TypeName.Of(element), AccessibleName.Of(element), paths.IndexOf(element), ElementGeometry.Rounded(ElementGeometry.InWindow(element)),
            paths.Of(element), WithPatterns(element), refs.For(element),
            window is null ? "" : WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)), ElementGeometry.OnScreen(element), kind);
    }

    /// <summary>Returns the children that an answer of this extent has.</summary>
    public IReadOnlyList<Visual> Children(Visual element, TreeExtent extent) =>
        extent.IncludeInvisible ? Shown(element, extent) : [.. Shown(element, extent).Where(child => child.IsVisible)];

    private static IReadOnlyDictionary<string, string> WithPatterns(Visual element)
    {
        if (element is not Control control)
            return ElementProperties.Of(element);

        var properties = new Dictionary<string, string>(ElementProperties.Of(element));
        if (!properties.ContainsKey("text") && CellText.OfContent(control) is { } text)
            properties["text"] = text;

        if (SecretFields.AreIn(element))
            properties["password"] = "true";

        properties["patterns"] = string.Join(", ", PeerPatterns.Of(control, ControlAutomationPeer.CreatePeerForElement(control)));
        return properties;
    }

    private ElementInfo Tree(Visual element, string path, int index, TreeExtent extent, int? depth, PlacementCache placement)
    {
        var children = Shown(element, extent);
        var properties = ElementProperties.Of(element);
        if (depth == 0 && children.Count > 0)
        {
            properties = new Dictionary<string, string>(properties) { ["omitted"] = children.Count.ToString(CultureInfo.InvariantCulture) };
            children = [];
        }

        var bounds = placement.InWindow(element);
        return new ElementInfo(
            TypeName.Of(element), AccessibleName.Of(element), index, ElementGeometry.Rounded(bounds),
            ElementGeometry.OnScreen(bounds, placement.Of(element).Window), path, properties, Below(children, path, extent, depth, placement));
    }

    private IReadOnlyList<ElementInfo> Below(IReadOnlyList<Visual> children, string path, TreeExtent extent, int? depth, PlacementCache placement)
    {
        if (children.Count == 0)
            return [];

        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        var infos = new List<ElementInfo>(children.Count);
        foreach (var child in children)
        {
            var type = TypeName.Of(child);
            ref var count = ref CollectionsMarshal.GetValueRefOrAddDefault(counts, type, out _);
            var index = ItemIndex.OfVirtualised(child) ?? count;
            count++;
            if (!extent.IncludeInvisible && !child.IsVisible)
                continue;

            var own = extent.Templates ? paths.Of(child) : path + "/" + ElementPath.Segment(type, index);
            infos.Add(Tree(child, own, extent.Templates ? paths.IndexOf(child) : index, extent, depth - 1, placement));
        }

        return infos;
    }

    private IReadOnlyList<Visual> Shown(Visual element, TreeExtent extent)
    {
        var folded = tree.Children(element);
        return extent.Templates ? [.. ElementTree.Parts(element), .. folded.Where(child => !IsBelow(child, element))] : folded;
    }

    private static bool IsBelow(Visual child, Visual element) => global::Avalonia.VisualTree.VisualExtensions.IsVisualAncestorOf(element, child);
}
