using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Link;
using Amcp.Avalonia.Link.Http;
using Amcp.Avalonia.Link.Listening;
using Amcp.Avalonia.Link.Tls;
using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>The second way in: the app listens, tells where, and serves who proves itself.</summary>
internal sealed class ListeningApp
{
    private readonly Advertisement advertisement;
    private readonly AppListener listener;

    /// <summary>Puts the parts together; nothing is opened yet.</summary>
    /// <param name="settings">Where and for whom.</param>
    /// <param name="session">Serves MCP.</param>
    /// <param name="descriptors">Where descriptor files are.</param>
    /// <param name="log">Of everything.</param>
    public ListeningApp(ListenSettings settings, ToolSession session, DescriptorFile descriptors, JsonLog log)
    {
        advertisement = new Advertisement(settings, descriptors, log);
        IAppService service = settings.Endpoint.HttpPath is { } path
            ? new HttpConnectionService(new McpHttpService(path, new HttpGate(settings, TimeProvider.System, log), session, log), log)
            : new FrameService(settings, session, log);
        var guarded = settings.Identity is { } identity ? new TlsService(service, identity, settings.ConnectTimeout) : service;
        listener = new AppListener(settings, guarded, advertisement.Publish, log);
    }

    /// <summary>Listens until stopped; never throws.</summary>
    public Task RunAsync(CancellationToken stop) => listener.RunAsync(stop);

    /// <summary>Takes everything back that others could find, at once.</summary>
    public void Close()
    {
        advertisement.Withdraw();
        listener.Close();
    }
}
