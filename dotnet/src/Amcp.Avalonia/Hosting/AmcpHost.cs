using System.Runtime.InteropServices;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Contract;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Link;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Hosting;

/// <summary>The handler of this process: its tools, its ways in, and the end of all of them.</summary>
internal sealed class AmcpHost
{
    /// <summary>How long the end of the app waits for answers to be sent: the call that ends it is answered too, once its method has returned.</summary>
    private static readonly TimeSpan LastWords = TimeSpan.FromSeconds(1);

    private readonly TaskCompletionSource<IReadOnlyList<AppTool>> tools = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource ends = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly AmcpOptions options;
    private readonly OpenCalls calls;
    private readonly CancellationTokenSource stop = new();
    private readonly ProxyLink? link;
    private readonly ListeningApp? listening;
    private readonly PosixSignalRegistration terminated;
    private readonly CrashWatch crashes;
    private readonly object gate = new();
    private Task? ending;

    private AmcpHost(LinkSettings? dial, ListenSettings? listen, AmcpOptions options, JsonLog log)
    {
        this.options = options;
        PeerSettings self = (PeerSettings?)dial ?? listen ?? throw new ArgumentException("There is no way in.", nameof(dial));
        var session = new ToolSession(new Implementation { Name = self.AppId, Version = self.Version }, self.Mode, tools.Task, options.CustomTools, log);
        calls = session.Calls;
        link = dial is null ? null : new ProxyLink(dial, session.RunAsync, log, proxyGone: () => _ = AppShutdown.EndAsync(tools.Task.IsCompleted));
        listening = listen is null
            ? null
            : new ListeningApp(listen, session, new DescriptorFile(RuntimeDirectory.PathFor(Environment.GetEnvironmentVariable)), log);

        crashes = new CrashWatch(Environment.GetEnvironmentVariable(CrashWatch.PathVariable), fatal: crash => link?.SayGoodbye(crash.Summary, crash));
        crashes.Install();

        // Since .NET 10 a SIGTERM no longer raises ProcessExit; it goes on as it would without this.
        terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => EndAsync("the process was asked to end").Wait());
        AppDomain.CurrentDomain.ProcessExit += (_, _) => EndAsync("the process ends").Wait();
    }

    /// <summary>
    /// Dials and registers, and listens, on other threads while the app sets itself up. Nothing here touches the dispatcher, which does not exist
    /// yet; tools are served from <see cref="AppIsSetUp"/> on.
    /// </summary>
    /// <param name="dial">How to reach a proxy; null when nobody asked for it.</param>
    /// <param name="listen">How to be reached; null when nobody asked for it. One of both is given.</param>
    /// <param name="options">The app's own tools.</param>
    /// <param name="log">Of everything.</param>
    /// <exception cref="ConfigurationFault">A custom tool has the name of a standard one.</exception>
    public static AmcpHost Start(LinkSettings? dial, ListenSettings? listen, AmcpOptions options, JsonLog log)
    {
        if (!options.CustomTools.TryReserve(name => ToolContract.All.ContainsKey(name), out var taken))
        {
            throw new ConfigurationFault($"`{taken}` is a standard tool. Give the app's own tool another name in AddTool.");
        }

        AmcpLog.Keep();
        AmcpTime.Loosen();
        var host = new AmcpHost(dial, listen, options, log);
        _ = Task.Run(() => host.link?.RunAsync(host.stop.Token));
        _ = Task.Run(() => host.listening?.RunAsync(host.stop.Token));
        return host;
    }

    /// <summary>Begins to serve, and says goodbye when the lifetime ends; call it on the UI thread.</summary>
    public void AppIsSetUp(Application application)
    {
        crashes.WatchDispatcher();
        if (application.ApplicationLifetime is IControlledApplicationLifetime lifetime)
        {
            // Not waited for here: the app may be closed by a tool that still runs on this thread, and is answered when it has returned.
            lifetime.Exit += (_, _) => EndAsync("the app was closed");
        }

        try
        {
            tools.TrySetResult(StandardTools.Create(options, ends.Task));
        }
        catch (Exception broken)
        {
            // Told by the link, which cannot serve; the app itself goes on.
            tools.TrySetException(broken);
        }
    }

    /// <summary>Begins the end, once; done when nothing of ours is left to say.</summary>
    private Task EndAsync(string reason)
    {
        ends.TrySetResult();
        lock (gate)
        {
            return ending ??= Task.Run(() => LeaveAsync(reason));
        }
    }

    private async Task LeaveAsync(string reason)
    {
        await calls.LastWordsAsync(LastWords).ConfigureAwait(false);
        listening?.Close();
        link?.SayGoodbye(crashes.Record?.Summary ?? reason, crashes.Record);
        await stop.CancelAsync().ConfigureAwait(false);
    }
}
