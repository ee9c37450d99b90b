using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace Amcp.Avalonia.Hosting;

/// <summary>Ends the app, gracefully if possible.</summary>
internal static class AppShutdown
{
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(2);

    /// <summary>Shuts the lifetime down. The process exits even if the UI thread is busy or a window refuses to close.</summary>
    /// <param name="isSetUp">Whether the UI thread is available.</param>
    public static async Task EndAsync(bool isSetUp)
    {
        if (isSetUp)
        {
            Dispatcher.UIThread.Post(() => (Application.Current?.ApplicationLifetime as IControlledApplicationLifetime)?.Shutdown());
            await Task.Delay(s_grace).ConfigureAwait(false);
        }

        Environment.Exit(0);
    }
}
