using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Recording;

/// <summary>Observes windows closed by the user, and the last window's end. UI thread only.</summary>
internal sealed class WindowWatch : IDisposable
{
    private readonly Recorder _recorder;
    private readonly List<Window> _windows = [];
    private readonly IDisposable _opened;
    private readonly IDisposable _closed;

    /// <summary>Subscribes to open windows and to later ones.</summary>
    public WindowWatch(Recorder recorder)
    {
        _recorder = recorder;
        foreach (var window in recorder.Elements.Windows.All().OfType<Window>())
            Listen(window);

        _opened = Window.WindowOpenedEvent.AddClassHandler<Window>((window, _) => Listen(window));
        _closed = Window.WindowClosedEvent.AddClassHandler<Window>((window, _) => OnClosed(window));
    }

    public void Dispose()
    {
        _opened.Dispose();
        _closed.Dispose();
        foreach (var window in _windows)
            window.Closing -= OnClosing;
    }

    // A window that is hidden and shown again opens once more.
    private void Listen(Window window)
    {
        if (!_windows.Contains(window))
        {
            _windows.Add(window);
            window.Closing += OnClosing;
        }
    }

    private void OnClosing(object? sender, WindowClosingEventArgs e)
    {
        if (sender is Window window && e is { IsProgrammatic: false, CloseReason: WindowCloseReason.WindowClosing } && !RawInput.TakeMark())
            _recorder.Guarded(() => _recorder.Begin(new PendingAction(_recorder.Elements, PendingAction.Now(InputKind.Close, window), null)));
    }

    // An app usually ends with its last window.
    private void OnClosed(Window window)
    {
        window.Closing -= OnClosing;
        _windows.Remove(window);
        if (_windows.Count == 0)
            _recorder.Guarded(_recorder.Flush);
    }
}
