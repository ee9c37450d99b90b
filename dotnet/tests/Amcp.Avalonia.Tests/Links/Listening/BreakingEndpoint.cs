using System.Net;
using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Tests.Links.Listening;

/// <summary>A place that fails in an unforeseen way when the first client comes, and works when it is opened again.</summary>
internal sealed class BreakingEndpoint
{
    private int _opened;

    public BreakingEndpoint() => Endpoint = new ListenEndpoint("tcp://127.0.0.1:0", Open);

    public ListenEndpoint Endpoint { get; }

    public int Opened => Volatile.Read(ref _opened);

    private IStreamListener Open() => Interlocked.Increment(ref _opened) == 1
        ? new Broken()
        : new TcpStreamListener(new IPEndPoint(IPAddress.Loopback, 0), "tcp://{0}");

    private sealed class Broken : IStreamListener
    {
        public string Endpoint => "tcp://127.0.0.1:1";

        public Task<IncomingConnection> AcceptAsync(CancellationToken cancel) => throw new InvalidOperationException("unforeseen");

        public void Dispose()
        {
        }
    }
}
