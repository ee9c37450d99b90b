using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>A window that a test has opened.</summary>
internal sealed class OpenWindow(LiveApp app, Window window) : IAsyncDisposable
{
    /// <summary>Touch it on the UI thread only.</summary>
    public Window Window { get; } = window;

    /// <summary>Closes it and what it owns.</summary>
    public async ValueTask DisposeAsync() => await app.Ui(() =>
    {
        foreach (var owned in Window.OwnedWindows.ToList())
        {
            owned.Close();
        }

        Window.Close();
    });
}
