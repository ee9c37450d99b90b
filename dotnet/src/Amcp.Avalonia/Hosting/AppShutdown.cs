using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace Amcp.Avalonia.Hosting;

/// <summary>Ends the app, in its own way when it can.</summary>
internal static class AppShutdown
{
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(2);

    /// <summary>Shuts the lifetime down; a busy UI thread or a window that refuses to close does not keep the process alive.</summary>
    /// <param name="isSetUp">Whether there is a UI thread to ask.</param>
    public static async Task EndAsync(bool isSetUp)
    {
        if (isSetUp)
        {
            Dispatcher.UIThread.Post(() => (Application.Current?.ApplicationLifetime as IControlledApplicationLifetime)?.Shutdown());
            await Task.Delay(Grace).ConfigureAwait(false);
        }

        Environment.Exit(0);
    }
}
