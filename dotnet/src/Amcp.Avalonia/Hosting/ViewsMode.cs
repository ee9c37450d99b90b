using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Views;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace Amcp.Avalonia.Hosting;

/// <summary>Serves the views of an app in a process that never goes beyond <c>Application.Initialize</c>, for <c>amcp-test views</c>.</summary>
internal static class ViewsMode
{
    /// <summary>The variable that the runner sets: the folders of the app's sources, separated like those of PATH; <c>.</c> without any.</summary>
    private const string Variable = "AMCP_VIEWS";

    /// <summary>Gets a value indicating whether the environment asks for the mode.</summary>
    public static bool IsOn => Folders is { Length: > 0 };

    private static string? Folders => Environment.GetEnvironmentVariable(Variable);

    /// <summary>Adds the tools, before the proxy lists any. UI thread only.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The runner asks for views only of a build that is not trimmed.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The runner asks for views only of a build that is not compiled ahead of time.")]
    public static void AddTo(CustomToolSet tools) => new ViewService(Folders!.Split(Path.PathSeparator)).AddTo(tools);

    /// <summary>
    /// Runs the dispatcher until the process ends. Avalonia calls <c>OnFrameworkInitializationCompleted</c> after the callback that calls this method, and
    /// Main goes on later still; neither is reached.
    /// </summary>
    public static void Run()
    {
        // The windows of views come and go.
        if (Application.Current?.ApplicationLifetime is IClassicDesktopStyleApplicationLifetime lifetime)
            lifetime.ShutdownMode = ShutdownMode.OnExplicitShutdown;

        Dispatcher.UIThread.MainLoop(CancellationToken.None);
        Environment.Exit(0);
    }
}
