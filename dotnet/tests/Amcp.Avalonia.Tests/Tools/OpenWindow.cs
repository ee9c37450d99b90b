using Amcp.Avalonia.Core;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>A window that a test has opened.</summary>
internal sealed class OpenWindow(LiveApp app, Window window) : IAsyncDisposable
{
    private IDisposable? _watch;

    /// <summary>Touch it on the UI thread only.</summary>
    public Window Window { get; } = window;

    /// <summary>Has its frames drawn from the next one on.</summary>
    public Task Watch() => app.Ui(() => _watch = PlatformFrames.Watch());

    /// <summary>Closes it and what it owns.</summary>
    public async ValueTask DisposeAsync() => await app.Ui(() =>
    {
        _watch?.Dispose();
        foreach (var owned in Window.OwnedWindows.ToList())
            owned.Close();

        Window.Close();
    });
}
