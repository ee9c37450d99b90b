using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>Accepts peers on the app's own endpoint, advertises it, and serves peers that authenticate.</summary>
internal sealed class ListeningApp
{
    private readonly Advertisement _advertisement;
    private readonly AppListener _listener;

    /// <summary>Creates the parts without opening a socket.</summary>
    /// <param name="settings">The endpoint and the credentials.</param>
    /// <param name="session">The MCP session.</param>
    /// <param name="descriptors">The descriptor files.</param>
    /// <param name="log">The handler's log.</param>
    public ListeningApp(ListenSettings settings, ToolSession session, DescriptorFile descriptors, JsonLog log)
    {
        _advertisement = new Advertisement(settings, descriptors, log);
        _listener = new AppListener(settings, session, _advertisement.Publish, log);
    }

    /// <summary>Listens until stopped. Never throws.</summary>
    public Task RunAsync(CancellationToken stop) => _listener.RunAsync(stop);

    /// <summary>Withdraws the endpoint and its advertisement immediately. Completes when the connections are closed, at the latest after a short wait.</summary>
    public Task CloseAsync()
    {
        _advertisement.Withdraw();
        return _listener.CloseAsync();
    }
}
