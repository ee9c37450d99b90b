using System.Runtime.InteropServices;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Avalonia.Controls.ApplicationLifetimes;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Hosting;

/// <summary>Owns the handler of this process: its tools, its links and their shutdown.</summary>
internal sealed class AmcpHost
{
    /// <summary>The time limit for pending answers at shutdown. The call that closes the app is also answered, once its method has returned.</summary>
    private static readonly TimeSpan s_shutdownLimit = TimeSpan.FromSeconds(1);

    /// <summary>The exit code that shells report for a process that SIGTERM has ended.</summary>
    private const int TerminatedExitCode = 128 + 15;

    private readonly TaskCompletionSource<IReadOnlyList<AppTool>> _tools = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly ManualResetEventSlim _mayStart;
    private readonly TaskCompletionSource _ends = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly AmcpHandler _handler;
    private readonly ToolSwitches _switches;
    private readonly AmcpLimits _limits;
    private readonly JsonLog _log;
    private readonly OpenCalls _calls;
    private readonly CancellationTokenSource _stop = new();
    private readonly ProxyLink? _link;
    private readonly ListeningApp? _listening;
    private readonly PosixSignalRegistration _terminated;
    private readonly CrashWatch _crashes;
    private readonly object _gate = new();
    private Task? _ending;

    private AmcpHost(LinkSettings? dial, ListenSettings? listen, AmcpHandler handler, ToolSwitches switches, JsonLog log)
    {
        (_handler, _switches, _log) = (handler, switches, log);
        var self = (PeerSettings?)dial ?? listen ?? throw new ArgumentException("There is no way in.", nameof(dial));
        _limits = self.Limits;
        _mayStart = new ManualResetEventSlim(dial?.Standby != true);
        var identity = new Implementation { Name = self.AppId, Version = self.Version };
        var session = new ToolSession(identity, self.Mode, _tools.Task, handler.CustomTools, _mayStart.Set, handler.PeerChanged, log);
        _calls = session.Calls;
        _link = dial is null ? null : new ProxyLink(dial, session.RunAsync, log, proxyGone: () => _ = AppShutdown.EndAsync(_tools.Task.IsCompleted && !ViewsMode.IsOn));
        _listening = listen is null
            ? null
            : new ListeningApp(listen, session, new DescriptorFile(RuntimeDirectory.PathFor(Environment.GetEnvironmentVariable)), log);

        _crashes = new CrashWatch(Environment.GetEnvironmentVariable(CrashWatch.PathVariable), fatal: crash =>
        {
            _link?.SayGoodbye(crash.Summary, crash);
            session.Writers.SendLast(LinkMessage.Goodbye(self.Instance, crash.Summary, crash));
        });
        _crashes.Install();

        // Since .NET 10, SIGTERM no longer raises ProcessExit. The default handling still applies.
        _terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            EndAsync("the process was asked to end").Wait();
            if (DebuggerWait.IsAskedFor(Environment.GetEnvironmentVariable))
            {
                // The default handling ends the process at once, and a trace of it would be cut off.
                context.Cancel = true;
                _ = Task.Run(() => Environment.Exit(TerminatedExitCode));
            }
        });
        AppDomain.CurrentDomain.ProcessExit += (_, _) => EndAsync("the process ends").Wait();
    }

    /// <summary>
    /// Connects to the proxy and listens on other threads while the app initializes. It does not use the dispatcher, which does not exist yet. Tools are
    /// served after <see cref="AppIsSetUp"/>.
    /// </summary>
    /// <param name="dial">The link to a proxy; null if none is configured.</param>
    /// <param name="listen">The listener; null if none is configured. At least one of both is given.</param>
    /// <param name="handler">The app's access to the handler, with its own tools.</param>
    /// <param name="switches">What the tools may do.</param>
    /// <param name="log">The handler's log.</param>
    /// <exception cref="ConfigurationFault">A custom tool has the name of a standard tool.</exception>
    public static AmcpHost Start(LinkSettings? dial, ListenSettings? listen, AmcpHandler handler, ToolSwitches switches, JsonLog log)
    {
        if (!handler.CustomTools.TryReserve(name => ToolContract.All.ContainsKey(name), out var taken))
            throw new ConfigurationFault($"`{taken}` is a standard tool. Give the app's own tool another name in AddTool.");

        AppLog.Keep();
        var host = new AmcpHost(dial, listen, handler, switches, log);
        handler.Start();
        _ = Task.Run(host.RunLinkAsync);
        _ = Task.Run(() => host._listening?.RunAsync(host._stop.Token));
        return host;
    }

    /// <summary>Starts to serve tools, and says goodbye when the lifetime ends. UI thread only.</summary>
    public void AppIsSetUp(Application application)
    {
        _crashes.WatchDispatcher();
        if (application.ApplicationLifetime is IControlledApplicationLifetime lifetime)
        {
            // Not awaited: a tool still running on this thread may have closed the app, and its call is answered after it returns.
            lifetime.Exit += (_, _) => EndAsync("the app was closed");
        }

        try
        {
            _tools.TrySetResult(StandardTools.Create(_handler.CustomTools, _switches, _limits, _log, _ends.Task));
        }
        catch (Exception broken)
        {
            // The link, which cannot serve, reports the error; the app continues.
            _tools.TrySetException(broken);
        }

        // A standby has no windows and no timers of its own until it is activated, so that its age does not depend on how long it has waited.
        _mayStart.Wait();
    }

    private async Task RunLinkAsync()
    {
        if (_link is not null)
            await _link.RunAsync(_stop.Token).ConfigureAwait(false);

        // Without a proxy no activation comes.
        _mayStart.Set();
    }

    /// <summary>Starts the shutdown, once; completes when all pending answers are sent.</summary>
    private Task EndAsync(string reason)
    {
        _ends.TrySetResult();
        _handler.End();
        lock (_gate)
            return _ending ??= Task.Run(() => LeaveAsync(reason));
    }

    private async Task LeaveAsync(string reason)
    {
        await _calls.DrainAsync(s_shutdownLimit).ConfigureAwait(false);
        var closed = _listening?.CloseAsync() ?? Task.CompletedTask;
        _link?.SayGoodbye(_crashes.Record?.Summary ?? reason, _crashes.Record);
        await closed.ConfigureAwait(false);
        await _stop.CancelAsync().ConfigureAwait(false);
    }
}
