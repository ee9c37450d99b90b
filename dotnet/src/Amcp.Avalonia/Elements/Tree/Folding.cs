using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Folds template parts away. UI thread only.</summary>
internal static class Folding
{
    /// <summary>Adds the children of a visual to a list; template parts are replaced by their own children, layers and popups are left out.</summary>
    public static void Unfold(Visual visual, ref List<Visual>? children)
    {
        var parts = VisualParts.Of(visual);
        var kind = parts.Count > 0 ? VisualKinds.Of(visual) : VisualKind.None;
        for (var at = 0; at < parts.Count; at++)
        {
            var child = parts[at];
            var childKind = VisualKinds.Of(child);
            if (IsLayer(child, childKind, visual, kind) || (childKind & VisualKind.PopupHost) != 0)
                continue;

            if (TemplatePart.Is(child, childKind, visual, kind))
                Unfold(child, ref children);
            else
                (children ??= []).Add(child);
        }
    }

    /// <summary>Determines whether a visual is a layer above a window's content.</summary>
    public static bool IsLayer(Visual visual)
    {
        var parent = visual.GetVisualParent();
        return IsLayer(visual, VisualKinds.Of(visual), parent, VisualKinds.Of(parent));
    }

    private static bool IsLayer(Visual visual, VisualKind kind, Visual? parent, VisualKind parentKind) =>
        (kind & VisualKind.Layer) != 0 || (parentKind & VisualKind.LayerManager) != 0 && ((VisualLayerManager)parent!).Child != visual;
}
