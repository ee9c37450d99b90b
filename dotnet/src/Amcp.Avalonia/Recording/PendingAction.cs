using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Recording;

/// <summary>Represents a user action with the app's state before it. UI thread only.</summary>
internal class PendingAction
{
    private readonly AppElements _elements;
    private readonly ValueSnapshot? _before;
    private readonly IReadOnlyList<(TopLevel Window, string Title)> _windows;

    /// <summary>Captures the state of the app before the action reaches it.</summary>
    /// <param name="elements">The app's elements.</param>
    /// <param name="what">The event as known so far.</param>
    /// <param name="element">The target element; null if there is none.</param>
    public PendingAction(AppElements elements, InputEvent what, Visual? element)
    {
        _elements = elements;
        _windows = Windows();
        _before = element is null ? null : ValueSnapshot.Of(element);
        Element = element;
        What = element is null ? what : what with { Target = Describe(element) };
    }

    /// <summary>Gets or sets the event as known so far.</summary>
    public InputEvent What { get; set; }

    /// <summary>Gets the target element.</summary>
    public Visual? Element { get; }

    /// <summary>Gets a value indicating whether the action continues, so that idle time does not end it.</summary>
    public virtual bool IsOpen => false;

    /// <summary>Returns the event with its effects; null if it had none and is not worth recording.</summary>
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

    /// <summary>Creates an event with the current time.</summary>
    /// <param name="kind">The kind of action.</param>
    /// <param name="window">The window.</param>
    public static InputEvent Now(InputKind kind, TopLevel window) =>
        new(kind, DateTime.UtcNow, WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)));

    /// <summary>Describes an element that the action reached.</summary>
    public RecordedElement Describe(Visual element)
    {
        var locators = _elements.Locators.Of(element);
        var best = locators[0];
        return new RecordedElement(
            best.Text, best.LocatorKind, best.Scope, [.. locators.Skip(1).Select(other => new RecordedLocator(other.Text, other.LocatorKind, other.Scope))],
            TypeName.Of(element), _elements.Locators.Paths.Of(element));
    }

    private IReadOnlyList<(TopLevel Window, string Title)> Windows() =>
        [.. _elements.Windows.All().Select(window => (window, WindowCatalog.TitleOf(window)))];
}
