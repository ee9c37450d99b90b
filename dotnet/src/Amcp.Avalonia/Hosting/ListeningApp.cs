using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Http;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>Accepts peers on the app's own endpoint, advertises it, and serves peers that authenticate.</summary>
internal sealed class ListeningApp
{
    private readonly Advertisement advertisement;
    private readonly AppListener listener;

    /// <summary>Creates the parts without opening a socket.</summary>
    /// <param name="settings">The endpoint and the credentials.</param>
    /// <param name="session">The MCP session.</param>
    /// <param name="descriptors">The descriptor files.</param>
    /// <param name="log">The handler's log.</param>
    public ListeningApp(ListenSettings settings, ToolSession session, DescriptorFile descriptors, JsonLog log)
    {
        advertisement = new Advertisement(settings, descriptors, log);
        IAppService service = settings.Endpoint.HttpPath is { } path
            ? new HttpConnectionService(new McpHttpService(path, new HttpGate(settings, TimeProvider.System, log), session, log), log)
            : new FrameService(settings, session, log);
        var guarded = settings.Identity is { } identity ? new TlsService(service, identity, settings.ConnectTimeout) : service;
        listener = new AppListener(settings, guarded, advertisement.Publish, log);
    }

    /// <summary>Listens until stopped. Never throws.</summary>
    public Task RunAsync(CancellationToken stop) => listener.RunAsync(stop);

    /// <summary>Withdraws the endpoint and its advertisement immediately.</summary>
    public void Close()
    {
        advertisement.Withdraw();
        listener.Close();
    }
}
