using Amcp.Avalonia.Host;

/// <summary>Runs before the app's own Main. The runtime looks for this name, outside of any namespace.</summary>
internal static class StartupHook
{
    private const string EarlyEnd =
        "its Main did not call UsePlatformDetect; perhaps it refuses its arguments, finds another instance, or chooses a platform by itself";

    /// <summary>Restores what the start of a hosted app has changed for the process, and starts an app that never calls <c>UsePlatformDetect</c>.</summary>
    public static void Initialize()
    {
        if (HostedApp.Of(Environment.GetEnvironmentVariable) is not { } app)
            return;

        app.RestoreProcess();
        AppDomain.CurrentDomain.ProcessExit += ReportEarlyEnd;
        if (app.ServesViews)
            BuilderEntry.ServeViews(app);

        if (app.IsStartedByBuilder)
            Environment.Exit(BuilderEntry.Run(app));
    }

    /// <summary>Writes the fault in the form of the handler's log, since the handler is not loaded.</summary>
    private static void ReportEarlyEnd(object? sender, EventArgs e)
    {
        if (!HandlerContext.IsUsed)
            Console.Error.WriteLine($$"""{"level":"Error","code":"AMCP_APP_START_FAILED","message":"{{EarlyEnd}}"}""");
    }
}
