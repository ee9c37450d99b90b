using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Serves peers that send lines of JSON: the handshake, then MCP on the same connection.</summary>
/// <param name="settings">The identity of the app.</param>
/// <param name="session">Serves MCP.</param>
/// <param name="log">Receives one line per attempt.</param>
internal sealed class FrameService(ListenSettings settings, ToolSession session, JsonLog log) : IAppService
{
    public async Task ServeAsync(IncomingConnection connection, CancellationToken stop)
    {
        var (reader, writer) = (new FrameReader(connection.Stream), new FrameWriter(connection.Stream));
        string clientId;
        using (var limit = CancellationTokenSource.CreateLinkedTokenSource(stop))
        {
            limit.CancelAfter(settings.ConnectTimeout);
            try
            {
                clientId = await new IncomingHandshake(settings, TimeProvider.System).RunAsync(reader, writer, limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (!stop.IsCancellationRequested)
            {
                throw new LinkRefusedException(
                    "AMCP_PROXY_UNAUTHENTICATED", $"It did not authenticate within {settings.ConnectTimeout.TotalSeconds} s.");
            }
        }

        log.Write(LogLevel.Information, $"Authenticated {clientId} from {connection.Peer}.", new LogFacts { Agent = clientId, Peer = connection.Peer, Status = "accepted" });
        reader.MaxBytes = AmcpLimits.Of(settings.Limits.MaxMessageBytes);
        using var open = session.Writers.Add(writer);
        await session.RunAsync(reader, writer, stop).ConfigureAwait(false);
        log.Write(LogLevel.Information, $"{clientId} from {connection.Peer} left.", new LogFacts { Agent = clientId, Peer = connection.Peer, Status = "Disconnected" });
    }
}
