using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>
/// Detects that another windowing platform replaced the headless one, because <c>UseAmcp</c> was called too early. No code of this library runs before
/// that platform starts and fails without a display, so the exit of the process is checked as well.
/// </summary>
internal sealed class BackendGuard
{
    /// <summary>The error code for the runner (contracts/errors.ts).</summary>
    public const string Code = "AMCP_APP_BACKEND_REPLACED";

    private const int ExitCode = 3;

    /// <summary>Avalonia's own headless platform is a deliberate choice of the app.</summary>
    private const string OtherHeadless = "Headless";

    private readonly AppBuilder _builder;
    private readonly Action? _chosen;
    private readonly JsonLog _log;

    private BackendGuard(AppBuilder builder, JsonLog log) => (_builder, _chosen, _log) = (builder, builder.WindowingSubsystemInitializer, log);

    private bool IsReplaced => _builder.WindowingSubsystemInitializer != _chosen && _builder.WindowingSubsystemName != OtherHeadless;

    /// <summary>Remembers the builder's current headless platform.</summary>
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
            Environment.Exit(ExitCode);

        Leave();
    }

    private void OnEnd(object? sender, EventArgs end)
    {
        Leave();
        if (IsReplaced)
        {
            _log.Write(
                LogLevel.Error,
                $"The windowing platform `{_builder.WindowingSubsystemName}` was chosen after UseAmcp, so the app cannot run headless. Call UseAmcp after UsePlatformDetect in Program.cs.",
                new LogFacts { Code = Code });
        }
    }

    private void Leave()
    {
        AppDomain.CurrentDomain.UnhandledException -= OnEnd;
        AppDomain.CurrentDomain.ProcessExit -= OnEnd;
    }
}
