using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Recording;

/// <summary>Tab, which is told as the focus that it moved; as a key where it moved none.</summary>
/// <param name="shop">What the tools of the app share.</param>
/// <param name="what">The key.</param>
/// <param name="window">Where it was pressed.</param>
/// <param name="from">What has the focus.</param>
internal sealed class FocusDraft(Workshop shop, InputEvent what, TopLevel window, Visual? from) : Draft(shop, what, from)
{
    /// <inheritdoc/>
    public override InputEvent? Complete()
    {
        var done = base.Complete()!;
        var focused = ElementTree.Shown(window.FocusManager?.GetFocusedElement() as Visual);
        return focused is null or TopLevel || focused == Element
            ? done with { Kind = InputKind.Press, Count = 1 }
            : done with { Target = Describe(focused), Changes = [] };
    }
}
