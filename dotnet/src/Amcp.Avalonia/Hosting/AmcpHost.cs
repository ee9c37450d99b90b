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
    private readonly TaskCompletionSource ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource stop = new();
    private readonly ProxyLink link;
    private readonly PosixSignalRegistration terminated;

    private AmcpHost(LinkSettings settings, IReadOnlyList<AppTool> tools, JsonLog log)
    {
        var session = new ToolSession(new Implementation { Name = settings.AppId, Version = settings.Version }, tools, ready.Task, log);
        link = new ProxyLink(settings, session.RunAsync, log, proxyGone: () => _ = AppShutdown.EndAsync(ready.Task.IsCompleted));

        // Since .NET 10 a SIGTERM no longer raises ProcessExit; it goes on as it would without this.
        terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => End("the process was asked to end"));
        AppDomain.CurrentDomain.ProcessExit += (_, _) => End("the process ends");
    }

    /// <summary>
    /// Starts dialling on another thread while the app sets itself up. Nothing here touches the dispatcher, which does not exist yet;
    /// calls of tools wait for <see cref="AppIsSetUp"/>.
    /// </summary>
    /// <exception cref="ConfigurationFault">A custom tool has the name of a standard one.</exception>
    public static AmcpHost Start(LinkSettings settings, AmcpOptions options, JsonLog log)
    {
        if (options.CustomTools.FirstOrDefault(custom => ToolContract.All.ContainsKey(custom.Name)) is { } taken)
        {
            throw new ConfigurationFault($"`{taken.Name}` is a standard tool. Give the app's own tool another name in AddTool.");
        }

        var host = new AmcpHost(settings, [.. options.CustomTools], log);
        _ = Task.Run(() => host.link.RunAsync(host.stop.Token));
        return host;
    }

    /// <summary>Lets calls through, and says goodbye when the lifetime ends.</summary>
    public void AppIsSetUp(Application application)
    {
        if (application.ApplicationLifetime is IControlledApplicationLifetime lifetime)
        {
            lifetime.Exit += (_, _) => End("the app was closed");
        }

        ready.TrySetResult();
    }

    private void End(string reason)
    {
        link.SayGoodbye(reason);
        stop.Cancel();
    }
}
