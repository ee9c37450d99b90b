using Amcp.Avalonia.Logging;
using Avalonia;

namespace Amcp.Avalonia.Hosting;

/// <summary>
/// Tells that another windowing platform was chosen after the headless one, which is <c>UseAmcp</c> called too early. Nothing of ours runs
/// before that platform starts, which fails where there is no display: the end of the process is looked at as well.
/// </summary>
internal sealed class BackendGuard
{
    /// <summary>The code by which a runner knows it (contracts/errors.ts).</summary>
    public const string Code = "AMCP_APP_BACKEND_REPLACED";

    private const int ExitCode = 3;

    /// <summary>Avalonia's own headless platform is an app's own choice of how to be tested.</summary>
    private const string OtherHeadless = "Headless";

    private readonly AppBuilder builder;
    private readonly Action? chosen;
    private readonly JsonLog log;

    private BackendGuard(AppBuilder builder, JsonLog log) => (this.builder, chosen, this.log) = (builder, builder.WindowingSubsystemInitializer, log);

    private bool IsReplaced => builder.WindowingSubsystemInitializer != chosen && builder.WindowingSubsystemName != OtherHeadless;

    /// <summary>Remembers the headless platform that the builder has now.</summary>
    public static AppBuilder Watch(AppBuilder builder, JsonLog log)
    {
        var guard = new BackendGuard(builder, log);
        AppDomain.CurrentDomain.UnhandledException += guard.OnEnd;
        AppDomain.CurrentDomain.ProcessExit += guard.OnEnd;
        return builder.AfterPlatformServicesSetup(_ => guard.OnStarted());
    }

    private void OnStarted()
    {
        if (IsReplaced)
        {
            Environment.Exit(ExitCode);
        }

        Leave();
    }

    private void OnEnd(object? sender, EventArgs end)
    {
        Leave();
        if (IsReplaced)
        {
            log.Write(
                AmcpLogLevel.Error,
                $"The windowing platform `{builder.WindowingSubsystemName}` was chosen after UseAmcp, so the app cannot run headless. Call UseAmcp after UsePlatformDetect in Program.cs.",
                new LogFacts { Code = Code });
        }
    }

    private void Leave()
    {
        AppDomain.CurrentDomain.UnhandledException -= OnEnd;
        AppDomain.CurrentDomain.ProcessExit -= OnEnd;
    }
}
