using Amcp.Avalonia.Host;

/// <summary>Runs before the app's own Main. The runtime looks for this name, outside of any namespace.</summary>
internal static class StartupHook
{
    /// <summary>Restores what the start of a hosted app has changed for the process, and starts an app that never calls <c>UsePlatformDetect</c>.</summary>
    public static void Initialize()
    {
        if (HostedApp.Of(Environment.GetEnvironmentVariable) is not { } app)
            return;

        app.RestoreProcess();
        if (app.IsStartedByBuilder)
            Environment.Exit(BuilderEntry.Run(app));
    }
}
