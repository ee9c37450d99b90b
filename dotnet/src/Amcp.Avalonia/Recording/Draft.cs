using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Recording;

/// <summary>Something that a person does, with what the app was like before. UI thread only.</summary>
internal class Draft
{
    private readonly Workshop _shop;
    private readonly ValueSnapshot? _before;
    private readonly IReadOnlyList<(TopLevel Window, string Title)> _windows;

    /// <summary>Looks at the app; the action has not reached it yet.</summary>
    /// <param name="shop">What the tools of the app share.</param>
    /// <param name="what">The event as far as it is known.</param>
    /// <param name="element">The element that is used; null where there is none.</param>
    public Draft(Workshop shop, InputEvent what, Visual? element)
    {
        _shop = shop;
        _windows = Windows();
        _before = element is null ? null : ValueSnapshot.Of(element);
        Element = element;
        What = element is null ? what : what with { Target = Describe(element) };
    }

    /// <summary>The event as far as it is known.</summary>
    public InputEvent What { get; set; }

    /// <summary>The element that is used.</summary>
    public Visual? Element { get; }

    /// <summary>Whether it still goes on, so that rest does not end it.</summary>
    public virtual bool IsOpen => false;

    /// <summary>The event with what came of it; null where nothing did and nothing is worth telling.</summary>
    public virtual InputEvent? Complete()
    {
        var now = Windows();
        return What with
        {
            Changes = _before?.Changes() ?? [],
            Opened = [.. now.Where(open => _windows.All(known => known.Window != open.Window)).Select(open => open.Title)],
            Closed = [.. _windows.Where(known => now.All(open => open.Window != known.Window)).Select(known => known.Title)],
        };
    }

    /// <summary>An event of this moment.</summary>
    /// <param name="kind">What is done.</param>
    /// <param name="window">Where.</param>
    public static InputEvent Now(InputKind kind, TopLevel window) =>
        new(kind, DateTime.UtcNow, WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)));

    /// <summary>Names an element that the action came to.</summary>
    public RecordedElement Describe(Visual element) => new LocatorLadder(_shop.Finder, _shop.Paths).Describe(element);

    private IReadOnlyList<(TopLevel Window, string Title)> Windows() =>
        [.. _shop.Windows.All().Select(window => (window, WindowCatalog.TitleOf(window)))];
}
