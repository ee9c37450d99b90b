using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tables;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Issues refs such as <c>@e12</c> and resolves them without keeping the controls alive. UI thread only.</summary>
internal sealed class ElementRefs
{
    private const int Most = 10_000;

    private readonly ConditionalWeakTable<Visual, Issued> _issued = [];
    private readonly Dictionary<string, WeakReference<Visual>> _byRef = new(StringComparer.Ordinal);
    private int _last;
    private int _forgetAt = Most;

    /// <summary>Returns the ref of a control, which is stable while the control is attached and shows the same item.</summary>
    public string For(Visual element)
    {
        var item = ItemOf(element);
        if (_issued.TryGetValue(element, out var known) && Equals(known.Item, item))
            return known.Ref;

        var reference = string.Create(CultureInfo.InvariantCulture, $"@e{++_last}");
        _issued.AddOrUpdate(element, new Issued(reference, item));
        _byRef[reference] = new WeakReference<Visual>(element);
        ForgetStale();
        return reference;
    }

    /// <summary>Gets the number of known refs.</summary>
    public int Count => _byRef.Count;

    /// <summary>Returns the control of a ref.</summary>
    /// <exception cref="ToolFailure">STALE_REF if the control is gone, RECYCLED if it now shows another item.</exception>
    public Visual Resolve(string reference)
    {
        if (!_byRef.TryGetValue(reference, out var weak))
        {
            throw Failures.StaleRef(reference, WasGiven(reference)
                ? "stood for a control that is gone or shows something else now"
                : "was never given out by this instance of the app");
        }

        if (!weak.TryGetTarget(out var element) || element is not NativeElement && !(element.IsAttachedToVisualTree() && NativeElement.WindowOf(element) is not null))
            throw Failures.StaleRef(reference, "stood for a control that is no longer in a window");

        if (!_issued.TryGetValue(element, out var now) || now.Ref != reference || !Equals(now.Item, ItemOf(element)))
            throw Failures.Recycled(reference);

        return element;
    }

    // A scrolling list would otherwise accumulate refs without limit, for new items in the same few controls.
    private void ForgetStale()
    {
        if (_byRef.Count < _forgetAt)
            return;

        foreach (var stale in _byRef.Where(entry => !IsCurrent(entry.Key, entry.Value)).Select(entry => entry.Key).ToList())
            _byRef.Remove(stale);

        _forgetAt = Math.Max(Most, 2 * _byRef.Count);
    }

    private bool IsCurrent(string reference, WeakReference<Visual> weak) =>
        weak.TryGetTarget(out var element) && _issued.TryGetValue(element, out var now) && now.Ref == reference;

    private bool WasGiven(string reference) => int.TryParse(reference.AsSpan(2), NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= _last;

    private static object? ItemOf(Visual element) => ItemIndex.ContainerOf(element) switch
    {
        null => GridParts.ItemAround(element),
        var container when ItemIndex.ListOf(container)?.ItemFromContainer(container) is { } item => item,
        _ => s_waiting,
    };

    private static readonly object s_waiting = new();

    private sealed record Issued(string Ref, object? Item);
}
