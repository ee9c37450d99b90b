using System.Runtime.InteropServices;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Contract;
using Amcp.Avalonia.Link;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Hosting;

/// <summary>The handler of this process: its tools, its link, and the end of both.</summary>
internal sealed class AmcpHost
{
    private readonly TaskCompletionSource<IReadOnlyList<AppTool>> tools = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly AmcpOptions options;
    private readonly CancellationTokenSource stop = new();
    private readonly ProxyLink link;
    private readonly PosixSignalRegistration terminated;

    private AmcpHost(LinkSettings settings, AmcpOptions options, JsonLog log)
    {
        this.options = options;
        var session = new ToolSession(new Implementation { Name = settings.AppId, Version = settings.Version }, tools.Task, log);
        link = new ProxyLink(settings, session.RunAsync, log, proxyGone: () => _ = AppShutdown.EndAsync(tools.Task.IsCompleted));

        // Since .NET 10 a SIGTERM no longer raises ProcessExit; it goes on as it would without this.
        terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => End("the process was asked to end"));
        AppDomain.CurrentDomain.ProcessExit += (_, _) => End("the process ends");
    }

    /// <summary>
    /// Dials and registers on another thread while the app sets itself up. Nothing here touches the dispatcher, which does not exist
    /// yet; tools are served from <see cref="AppIsSetUp"/> on.
    /// </summary>
    /// <exception cref="ConfigurationFault">A custom tool has the name of a standard one.</exception>
    public static AmcpHost Start(LinkSettings settings, AmcpOptions options, JsonLog log)
    {
        if (options.CustomTools.FirstOrDefault(custom => ToolContract.All.ContainsKey(custom.Name)) is { } taken)
        {
            throw new ConfigurationFault($"`{taken.Name}` is a standard tool. Give the app's own tool another name in AddTool.");
        }

        var host = new AmcpHost(settings, options, log);
        _ = Task.Run(() => host.link.RunAsync(host.stop.Token));
        return host;
    }

    /// <summary>Begins to serve, and says goodbye when the lifetime ends; call it on the UI thread.</summary>
    public void AppIsSetUp(Application application)
    {
        if (application.ApplicationLifetime is IControlledApplicationLifetime lifetime)
        {
            lifetime.Exit += (_, _) => End("the app was closed");
        }

        try
        {
            tools.TrySetResult([.. StandardTools.Create(options), .. options.CustomTools]);
        }
        catch (Exception broken)
        {
            // Told by the link, which cannot serve; the app itself goes on.
            tools.TrySetException(broken);
        }
    }

    private void End(string reason)
    {
        link.SayGoodbye(reason);
        stop.Cancel();
    }
}
