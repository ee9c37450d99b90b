using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Recording;

/// <summary>Creates the event of a check that a user picked. UI thread only.</summary>
internal static class PickedCheck
{
    /// <summary>Returns the check with the value at present; null if the element has no such value, or hides it.</summary>
    public static InputEvent? Of(AppElements elements, Visual element, CheckKind kind)
    {
        var target = kind == CheckKind.Count ? ListAround(element) : element;
        var expected = ExpectedOf(element, kind);
        var isMissing = target is null || (expected is null && kind is CheckKind.Text or CheckKind.Count);
        return isMissing || TopLevel.GetTopLevel(element) is not { } window
            ? null
            : new PendingAction(elements, PendingAction.Now(InputKind.Check, window) with { Check = kind, Expected = expected }, target).Complete();
    }

    /// <summary>Returns the value that a check of the element expects; null if it has none, or hides it.</summary>
    public static string? ExpectedOf(Visual element, CheckKind kind) => kind switch
    {
        CheckKind.Text => TextOf(element),
        CheckKind.Count => ListAround(element)?.ItemCount.ToString(CultureInfo.InvariantCulture),
        _ => null,
    };

    private static string? TextOf(Visual element)
    {
        if (SecretFields.AreIn(element))
            return null;

        var properties = ElementProperties.Of(element);
        return properties.GetValueOrDefault("text") ?? properties.GetValueOrDefault("value") ?? DisplayedText.OfHolder(element);
    }

    private static ItemsControl? ListAround(Visual element) => element is ItemsControl and not HeaderedItemsControl { ItemCount: 0 }
        ? (ItemsControl)element
        : ItemIndex.ContainerOf(element) is { } item ? ItemIndex.ListOf(item) : null;
}
