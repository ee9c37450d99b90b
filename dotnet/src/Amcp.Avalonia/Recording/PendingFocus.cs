using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents a press of Tab, recorded as a focus change, or as a key if the focus did not move.</summary>
/// <param name="elements">The app's elements.</param>
/// <param name="what">The key event.</param>
/// <param name="window">The window that received the key.</param>
/// <param name="from">The focused element.</param>
internal sealed class PendingFocus(AppElements elements, InputEvent what, TopLevel window, Visual? from) : PendingAction(elements, what, from)
{
    public override InputEvent? Complete()
    {
        var done = base.Complete()!;
        var focused = ElementTree.Shown(window.FocusManager?.GetFocusedElement() as Visual);
        return focused is null or TopLevel || focused == Element
            ? done with { Kind = InputKind.Press, Count = 1 }
            : done with { Target = Describe(focused), Changes = [] };
    }
}
