using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Recording;

/// <summary>Determines the control that a user means: the button or item around the visual that was hit.</summary>
internal static class MeantControl
{
    /// <summary>Returns the control, or the visual itself if no ancestor takes input.</summary>
    public static Visual Of(Visual visual) =>
        UpToHost(visual).FirstOrDefault(TakesInput) is { } control ? ElementTree.Shown(control) ?? control : ElementTree.Shown(visual) ?? visual;

    /// <summary>Returns the scroll viewers around a visual, innermost first.</summary>
    public static IEnumerable<ScrollViewer> ScrollersOf(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<ScrollBar>().Select(bar => bar.TemplatedParent).OfType<ScrollViewer>()
            .Concat(visual.GetSelfAndVisualAncestors().OfType<ScrollViewer>()).Distinct();

    /// <summary>Determines whether the visual belongs to a scroll bar of a scroll viewer.</summary>
    public static bool IsScrollBar(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<ScrollBar>().Any(bar => bar.TemplatedParent is ScrollViewer);

    private static IEnumerable<Visual> UpToHost(Visual visual) =>
        visual.GetSelfAndVisualAncestors().TakeWhile(above => above is not TopLevel && !PopupHosts.IsHost(above));

    private static bool TakesInput(Visual visual) =>
        ItemIndex.ListOf(visual) is SelectingItemsControl or TreeView or TreeViewItem
        || visual is TemplatedControl { Focusable: true } and not (UserControl or ScrollViewer or SelectingItemsControl { Focusable: false });
}
