using System.Globalization;
using System.Runtime.CompilerServices;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>Hands out refs such as <c>@e12</c> and finds their controls again without keeping them alive. UI thread only.</summary>
internal sealed class ElementRefs
{
    private readonly ConditionalWeakTable<Visual, Issued> _issued = [];
    private readonly Dictionary<string, WeakReference<Visual>> _byRef = new(StringComparer.Ordinal);
    private int _last;

    /// <summary>The ref of a control: the same one as long as it is attached and shows the same item.</summary>
    public string For(Visual element)
    {
        var item = ItemOf(element);
        if (_issued.TryGetValue(element, out var known) && Equals(known.Item, item))
        {
            return known.Ref;
        }

        var reference = string.Create(CultureInfo.InvariantCulture, $"@e{++_last}");
        _issued.AddOrUpdate(element, new Issued(reference, item));
        _byRef[reference] = new WeakReference<Visual>(element);
        return reference;
    }

    /// <summary>The control behind a ref.</summary>
    /// <exception cref="ToolFailure">STALE_REF when it is gone, RECYCLED when it now shows another item.</exception>
    public Visual Resolve(string reference)
    {
        if (!_byRef.TryGetValue(reference, out var weak))
        {
            throw Failures.StaleRef(reference, "was never given out by this instance of the app");
        }

        if (!weak.TryGetTarget(out var element) || !element.IsAttachedToVisualTree() || TopLevel.GetTopLevel(element) is null)
        {
            throw Failures.StaleRef(reference, "stood for a control that is no longer in a window");
        }

        if (!_issued.TryGetValue(element, out var now) || now.Ref != reference || !Equals(now.Item, ItemOf(element)))
        {
            throw Failures.Recycled(reference);
        }

        return element;
    }

    private static object? ItemOf(Visual element) => ItemIndex.ContainerOf(element) switch
    {
        null => null,
        var container when ItemIndex.ListOf(container)?.ItemFromContainer(container) is { } item => item,
        _ => s_waiting,
    };

    private static readonly object s_waiting = new();

    private sealed record Issued(string Ref, object? Item);
}
