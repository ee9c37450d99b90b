using System.Runtime.CompilerServices;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Finds what is above the content of windows: the hosts of popups, flyouts, menus and tool tips, and the children of layers.</summary>
internal sealed class PopupHosts : IDisposable
{
    private readonly List<PopupRoot> _roots = [];
    private readonly List<VisualLayerManager> _managers = [];
    private readonly ConditionalWeakTable<TopLevel, VisualLayerManager> _first = [];
    private readonly IDisposable[] _handlers;

    /// <summary>Subscribes to popup windows and layer managers, because no public list of them exists.</summary>
    public PopupHosts() => _handlers =
    [
        Control.LoadedEvent.AddClassHandler<PopupRoot>((root, _) => _roots.Add(root)),
        Control.UnloadedEvent.AddClassHandler<PopupRoot>((root, _) => _roots.Remove(root)),
        Control.LoadedEvent.AddClassHandler<VisualLayerManager>((manager, _) => _managers.Add(manager)),
        Control.UnloadedEvent.AddClassHandler<VisualLayerManager>((manager, _) => _managers.Remove(manager)),
    ];

    /// <summary>Returns the hosts of all open popups of a window, oldest first.</summary>
    public IEnumerable<Visual> In(TopLevel window) =>
        Layers(window).SelectMany(layer => layer.GetVisualChildren().OfType<OverlayPopupHost>())
            .Concat<Visual>(_roots.Where(root => root.ParentTopLevel == window));

    /// <summary>Returns every window of the app, each followed by its popup windows.</summary>
    public IReadOnlyList<TopLevel> TopLevels(WindowCatalog windows) => [.. windows.All().SelectMany(window => Windows(window).Prepend(window))];

    /// <summary>Returns the visible popup windows of a window in z-order; nested popups follow their owner.</summary>
    public IEnumerable<PopupRoot> Windows(TopLevel window) =>
        _roots.Where(root => root is { IsVisible: true } && root.ParentTopLevel == window).ToArray()
            .SelectMany(root => Windows(root).Prepend(root));

    /// <summary>Returns the hosts of all popups of a window, oldest first; popups of a popup window follow it.</summary>
    public IEnumerable<Visual> All(TopLevel window) =>
        In(window).SelectMany(host => host is PopupRoot root ? All(root).Prepend(host) : [host]);

    /// <summary>Hit-tests a point: returns the topmost popup window that accepts it, or the window itself.</summary>
    /// <param name="window">The window that owns the popups.</param>
    /// <param name="point">The point in the window's coordinates.</param>
    /// <returns>The top level with the point in its own coordinates.</returns>
    public (TopLevel Window, Point Point) At(TopLevel window, Point point)
    {
        foreach (var popup in Windows(window).Reverse())
        {
            // The screen has whole pixels, which a point between two of them is not rounded to.
            var inside = popup.PointToClient(window.PointToScreen(default)) + point;
            if (new Rect(popup.ClientSize).Contains(inside) && popup.InputHitTest(inside) is not null)
                return (popup, inside);
        }

        return (window, point);
    }

    /// <summary>Returns the open popups of a window that a click outside of them closes.</summary>
    public IReadOnlyList<Popup> DismissedIn(TopLevel window) =>
        [.. All(window).Select(PopupOf).OfType<Popup>().Where(popup => popup is { IsOpen: true, IsLightDismissEnabled: true })];

    /// <summary>Determines whether the visual is the layer that takes the clicks outside of popups.</summary>
    public static bool IsDismissLayer(Visual visual) => TypeName.Of(visual) == "LightDismissOverlayLayer";

    /// <summary>Returns the app's own overlays above a window's content, such as toasts, adorners and in-window dialogs.</summary>
    public IEnumerable<Visual> Overlays(TopLevel window) =>
        Layers(window).SelectMany(layer => layer.GetVisualChildren()).Where(child => child is not (OverlayPopupHost or IHandlerVisual) && !FocusMark.Is(child));

    /// <summary>Returns the popup of a host.</summary>
    public static Popup? PopupOf(Visual host) => (host as StyledElement)?.Parent as Popup;

    /// <summary>Determines whether the visual hosts a popup.</summary>
    public static bool IsHost(Visual visual) => visual.IsAny(VisualKind.PopupHost);

    public void Dispose()
    {
        foreach (var handler in _handlers)
            handler.Dispose();
    }

    // Depending on the Avalonia line, a layer is a child of the manager itself or of a panel of its own.
    private Visual[] Layers(TopLevel window) =>
    [
        .. Managers(window).SelectMany(manager => manager.GetVisualChildren().Where(child => child != manager.Child))
            .SelectMany(child => child.GetType() == typeof(Panel) ? child.GetVisualChildren() : [child]),
    ];

    // The window's own manager is needed before it is loaded.
    private IEnumerable<VisualLayerManager> Managers(TopLevel window)
    {
        if (!_first.TryGetValue(window, out var first) || TopLevel.GetTopLevel(first) != window)
        {
            first = window.GetVisualDescendants().OfType<VisualLayerManager>().FirstOrDefault();
            if (first is not null)
                _first.AddOrUpdate(window, first);
        }

        var others = _managers.Where(manager => manager != first && TopLevel.GetTopLevel(manager) == window);
        return first is null ? others : others.Prepend(first);
    }
}
