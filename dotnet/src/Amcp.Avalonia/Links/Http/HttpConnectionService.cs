using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Serves HTTP/1.1 connections, with sequential requests on each.</summary>
/// <param name="service">The request handler.</param>
/// <param name="log">Receives errors.</param>
internal sealed class HttpConnectionService(IHttpService service, JsonLog log) : IAppService
{
    private static readonly TimeSpan HeadLimit = TimeSpan.FromSeconds(120);

    /// <inheritdoc/>
    public async Task ServeAsync(IncomingConnection connection, CancellationToken stop)
    {
        var reader = new HttpRequestReader(connection.Stream);
        while (await AnswerNextAsync(connection, reader, stop).ConfigureAwait(false))
        {
            // The connection stays open for another request.
        }
    }

    private async Task<bool> AnswerNextAsync(IncomingConnection connection, HttpRequestReader reader, CancellationToken stop)
    {
        HttpExchange? exchange = null;
        try
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(stop))
            {
                limit.CancelAfter(HeadLimit);
                if (await reader.ReadHeadAsync(limit.Token).ConfigureAwait(false) is not { } head)
                {
                    return false;
                }

                exchange = new HttpExchange(head, new HttpReply(connection.Stream, head.KeepsAlive), reader, connection);
            }

            await service.AnswerAsync(exchange, stop).ConfigureAwait(false);
        }
        catch (HttpFault fault)
        {
            await RefuseAsync(exchange?.Reply ?? new HttpReply(connection.Stream, keepsAlive: false), fault, stop).ConfigureAwait(false);
        }
        catch (Exception broken) when (exchange is { Reply.HasBegun: false }
            && broken is not (IOException or OperationCanceledException or ObjectDisposedException))
        {
            log.Write(LogLevel.Error, $"Answering {connection.Peer} failed: {broken}");
            var fault = new HttpFault(500, "AMCP_INTERNAL", "The handler failed.", "Look into the app's log.") { RpcCode = -32603 };
            await RefuseAsync(exchange.Reply, fault, stop).ConfigureAwait(false);
        }

        return exchange is { Reply.KeepsAlive: true } && await exchange.DiscardBodyAsync(stop).ConfigureAwait(false);
    }

    private static async Task RefuseAsync(HttpReply reply, HttpFault fault, CancellationToken stop)
    {
        if (reply.HasBegun)
        {
            reply.KeepsAlive = false;
            return;
        }

        if (fault.Header is { } header)
        {
            reply.AddHeader(header.Name, header.Value);
        }

        var error = LinkMessage.Error(fault.RawId, fault.RpcCode, fault.Code, fault.Message, fault.Hint);
        await reply.SendAsync(fault.Status, "application/json", error, stop).ConfigureAwait(false);
    }
}
