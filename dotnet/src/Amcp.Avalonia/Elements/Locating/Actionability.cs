using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Native;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Explains why an element cannot be seen, used or reached, and names the cause. UI thread only.</summary>
internal static class Actionability
{
    /// <summary>Determines whether an element is visible, regardless of scrolling.</summary>
    public static bool IsVisible(Visual element) => element.IsEffectivelyVisible && Transparent(element) is null;

    /// <summary>Explains what hides an element; null if it is visible.</summary>
    public static string? WhyInvisible(Visual element)
    {
        if (element.GetSelfAndVisualAncestors().FirstOrDefault(around => !around.IsVisible) is { } hidden)
            return hidden == element ? "is not visible." : $"is not visible, because {NameOf(hidden)} hides it.";

        if (Transparent(element) is { } transparent)
            return transparent == element ? "is not visible: its opacity is 0." : $"is not visible: the opacity of {NameOf(transparent)} is 0.";

        if (element is NativeElement)
            return null;

        var size = element.Bounds.Size;
        return size.Width > 0 && size.Height > 0 ? null : FormattableString.Invariant($"has no size: it is {size.Width:0.##} x {size.Height:0.##}.");
    }

    /// <summary>Explains what disables an element; null if it is enabled.</summary>
    public static string? WhyDisabled(Visual element)
    {
        if (element is not InputElement { IsEffectivelyEnabled: false })
            return null;

        return element.GetSelfAndVisualAncestors().OfType<InputElement>().FirstOrDefault(around => !around.IsEnabled) switch
        {
            null => "is disabled: its command cannot run now.",
            var disabled when disabled == element => "is disabled.",
            var disabled => $"is disabled, because {NameOf(disabled)} is.",
        };
    }

    /// <summary>Explains what clips an element that is entirely out of view.</summary>
    public static string WhyOutOfView(Visual element, TopLevel window)
    {
        var bounds = ElementGeometry.InWindow(element);
        var clipping = element.GetVisualAncestors().TakeWhile(around => around != window)
            .FirstOrDefault(around => around.ClipToBounds && !Overlaps(bounds, ElementGeometry.InWindow(around)));
        var where = clipping is null
            ? FormattableString.Invariant($"lies outside its window of {window.ClientSize.Width:0.##} x {window.ClientSize.Height:0.##}")
            : $"is cut off by {NameOf(clipping)}";
        return $"{where}, and could not be brought into view.";
    }

    /// <summary>Explains what blocks the pointer from an element that nothing covers.</summary>
    public static string WhyUnreachable(Visual element) =>
        element.GetSelfAndVisualAncestors().OfType<InputElement>().FirstOrDefault(around => !around.IsHitTestVisible) is { } untestable
            ? $"what is behind it, because {(untestable == element ? "it" : NameOf(untestable))} takes no pointer input (IsHitTestVisible)"
            : "nothing that takes input";

    private static Visual? Transparent(Visual element) => element.GetSelfAndVisualAncestors().FirstOrDefault(around => around.Opacity <= 0);

    private static bool Overlaps(Rect one, Rect other) => one.Intersect(other) is { Width: > 0, Height: > 0 };

    private static string NameOf(Visual visual) => ElementLabel.OfShown(visual);
}
