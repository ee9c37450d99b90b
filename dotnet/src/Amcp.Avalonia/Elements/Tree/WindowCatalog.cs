using Avalonia.Automation;
using Avalonia.Controls.ApplicationLifetimes;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Tracks the app's windows, dialogs included. UI thread only.</summary>
internal sealed class WindowCatalog : IDisposable
{
    private const int Remembered = 50;

    private readonly List<Window> _opened = [];
    private readonly Queue<IReadOnlyList<string>> _closed = new();
    private readonly IDisposable _openedHandler;
    private readonly IDisposable _closedHandler;

    /// <summary>Subscribes to windows that no lifetime lists.</summary>
    public WindowCatalog()
    {
        _openedHandler = Window.WindowOpenedEvent.AddClassHandler(typeof(Window), (sender, _) => Note((Window)sender!));
        _closedHandler = Window.WindowClosedEvent.AddClassHandler(typeof(Window), (sender, _) => Forget((Window)sender!));
    }

    /// <summary>Returns every open window once, owners before owned windows, in order of opening.</summary>
    public IReadOnlyList<TopLevel> All()
    {
        var windows = new List<TopLevel>();
        foreach (var root in Roots())
            Add(root, windows);

        return windows;
    }

    /// <summary>Returns the windows that a <c>window</c> parameter matches by title, AutomationId, x:Name or type; all windows for null.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND with the open windows; WINDOW_CLOSED if the window was open earlier.</exception>
    public IReadOnlyList<TopLevel> Matching(string? window)
    {
        var all = All();
        if (window is null)
            return all;

        var matches = all.Where(candidate => Means(candidate, window)).ToList();
        if (matches.Count > 0)
            return matches;

        var open = all.Select(TitleOf);
        throw _closed.Any(names => names.Contains(window)) ? Failures.WindowGone(window, open) : Failures.NoSuchWindow(window, open);
    }

    /// <summary>Returns the window with the keyboard focus, or the newest one.</summary>
    public TopLevel? Active()
    {
        var all = All();
        return all.OfType<WindowBase>().FirstOrDefault(window => window.IsActive) ?? (TopLevel?)(all.Count > 0 ? all[^1] : null);
    }

    /// <summary>Returns the first window that a <c>window</c> parameter matches; the active one for null.</summary>
    /// <exception cref="ToolFailure">As for <see cref="Matching"/>; ELEMENT_NOT_FOUND if no window is open.</exception>
    public TopLevel One(string? window) => (window is null ? Active() : Matching(window)[0]) ?? throw Failures.NoSuchWindow("", []);

    /// <summary>Returns the title, or the type name for a top level without one.</summary>
    public static string TitleOf(TopLevel window) => window is Window { Title: { Length: > 0 } title } ? title : TypeName.Of(window);

    /// <summary>Returns the name of a window in messages.</summary>
    public static ElementName NameOf(TopLevel window) => new(TitleOf(window), TitleOf(window));

    /// <summary>Returns the window that owns a popup's window, or the top level itself.</summary>
    public static TopLevel OwningWindow(TopLevel topLevel)
    {
        while (topLevel is global::Avalonia.Controls.Primitives.PopupRoot { ParentTopLevel: { } parent })
            topLevel = parent;

        return topLevel;
    }

    /// <summary>Returns the frontmost modal dialog that blocks a window, or null.</summary>
    public static Window? BlockerOf(TopLevel topLevel)
    {
        Window? blocker = null;
        var window = OwningWindow(topLevel) as Window;
        while (window?.OwnedWindows.LastOrDefault(owned => owned is { IsDialog: true, IsVisible: true }) is { } dialog)
            blocker = window = dialog;

        return blocker;
    }

    /// <summary>Returns the named window, the frontmost of several matches, or the active window without a name.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, or UNSUPPORTED for a view without a window of its own.</exception>
    public Window Chosen(string? name)
    {
        var chosen = name is null ? Active() : Matching(name)[^1];
        return chosen switch
        {
            Window window => window,
            null => throw Failures.NoSuchWindow(name ?? "", []),
            var view => throw Failures.Unsupported($"{TitleOf(view)} is no window of its own: its size is its host's."),
        };
    }

    public void Dispose()
    {
        _openedHandler.Dispose();
        _closedHandler.Dispose();
    }

    // A window that is hidden and shown again opens once more.
    private void Note(Window window)
    {
        if (!_opened.Contains(window))
            _opened.Add(window);
    }

    private void Forget(Window window)
    {
        _opened.Remove(window);
        _closed.Enqueue([.. Names(window)]);
        if (_closed.Count > Remembered)
            _closed.Dequeue();
    }

    private IEnumerable<TopLevel> Roots() => Application.Current?.ApplicationLifetime switch
    {
        IClassicDesktopStyleApplicationLifetime desktop => desktop.Windows.Concat(_opened),
        ISingleViewApplicationLifetime { MainView: { } view } when TopLevel.GetTopLevel(view) is { } top => [top, .. _opened],
        _ => _opened,
    };

    private static void Add(TopLevel window, List<TopLevel> windows)
    {
        if (!window.IsVisible || windows.Contains(window))
            return;

        windows.Add(window);
        foreach (var owned in (window as Window)?.OwnedWindows ?? [])
            Add(owned, windows);
    }

    private static bool Means(TopLevel window, string text) => Names(window).Contains(text);

    private static IEnumerable<string> Names(TopLevel window) =>
        new[] { (window as Window)?.Title, AutomationProperties.GetAutomationId(window), window.Name, TypeName.Of(window) }.OfType<string>();
}
