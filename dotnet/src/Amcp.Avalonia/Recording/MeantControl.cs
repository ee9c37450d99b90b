using Amcp.Avalonia.Elements;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Recording;

/// <summary>Tells which control a person means who uses a visual: not the glyph that was hit, but the button or the item around it.</summary>
internal static class MeantControl
{
    /// <summary>The control; the visual itself where nothing around it takes input.</summary>
    public static Visual Of(Visual visual) =>
        UpToHost(visual).FirstOrDefault(TakesInput) is { } control ? ElementTree.Shown(control) ?? control : ElementTree.Shown(visual) ?? visual;

    /// <summary>The scroll viewers around a visual, innermost first.</summary>
    public static IEnumerable<ScrollViewer> ScrollersOf(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<ScrollBar>().Select(bar => bar.TemplatedParent).OfType<ScrollViewer>()
            .Concat(visual.GetSelfAndVisualAncestors().OfType<ScrollViewer>()).Distinct();

    /// <summary>Whether the visual belongs to a scroll bar of a scroll viewer.</summary>
    public static bool IsScrollBar(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<ScrollBar>().Any(bar => bar.TemplatedParent is ScrollViewer);

    private static IEnumerable<Visual> UpToHost(Visual visual) =>
        visual.GetSelfAndVisualAncestors().TakeWhile(above => above is not TopLevel && !PopupHosts.IsHost(above));

    private static bool TakesInput(Visual visual) =>
        ItemIndex.ListOf(visual) is SelectingItemsControl or TreeView or TreeViewItem
        || visual is TemplatedControl { Focusable: true } and not (UserControl or ScrollViewer or SelectingItemsControl { Focusable: false });
}
