using System.Net.Sockets;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens for peers and serves each one concurrently. Restarts the listener after a failure.</summary>
/// <param name="settings">The endpoint and the credentials.</param>
/// <param name="session">Serves MCP.</param>
/// <param name="opened">Receives the endpoint whenever the app starts to listen.</param>
/// <param name="log">Receives endpoints, refusals and errors.</param>
internal sealed class AppListener(ListenSettings settings, ToolSession session, Action<string> opened, JsonLog log)
{
    private static readonly TimeSpan s_closeLimit = TimeSpan.FromSeconds(1);

    private readonly IAppService _service = WithTls(settings, new FrameService(settings, session, log));
    private readonly Backoff _backoff = new(Random.Shared.NextDouble);
    private readonly SemaphoreSlim _places = new(AmcpLimits.Of(settings.Limits.MaxConnections));
    private readonly CancellationTokenSource _closing = new();
    private IStreamListener? _open;
    private string? _lastComplaint;
    private Task _running = Task.CompletedTask;

    /// <summary>Listens until stopped. Never throws, because the app cannot handle its errors.</summary>
    public Task RunAsync(CancellationToken stop) => _running = ListenAgainAsync(stop);

    /// <summary>Closes the listener permanently, because the process is ending. Waits briefly for answers that are on their way.</summary>
    public async Task CloseAsync()
    {
        await _closing.CancelAsync().ConfigureAwait(false);
        try
        {
            Interlocked.Exchange(ref _open, null)?.Dispose();
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            log.Write(LogLevel.Debug, $"Could not clean up {settings.Endpoint}: {gone.Message}");
        }

        await Task.WhenAny(_running, Task.Delay(s_closeLimit)).ConfigureAwait(false);
    }

    private static IAppService WithTls(ListenSettings settings, IAppService service) =>
        settings.Identity is { } identity ? new TlsService(service, identity, settings.ConnectTimeout) : service;

    private async Task ListenAgainAsync(CancellationToken ended)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(ended, _closing.Token);
        var stop = life.Token;
        if (settings.Secret.IsNone && settings.Bearer is null)
            log.Write(LogLevel.Warning, $"INSECURE: every program of this machine can drive this app on {settings.Endpoint} (AMCP_INSECURE=1).");

        while (!stop.IsCancellationRequested)
        {
            try
            {
                await (settings.Http is { } http ? http(settings, session, Announce, log, stop) : AcceptAllAsync(stop)).ConfigureAwait(false);
            }
            catch (Exception) when (stop.IsCancellationRequested)
            {
                return;
            }
            catch (Exception fault) when (fault is SocketException or IOException or UnauthorizedAccessException)
            {
                Complain($"Cannot listen on {settings.Endpoint} ({fault.Message}); trying again. Choose another endpoint, or end the program that listens there.");
            }
            catch (Exception fault)
            {
                Complain($"The handler failed and listens again: {fault}");
            }

            await Task.Delay(_backoff.Next(), stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private void Announce(string endpoint)
    {
        log.Write(LogLevel.Information, $"Listening on {endpoint}.", new LogFacts { Endpoint = endpoint });
        opened(endpoint);
        _lastComplaint = null;
    }

    private async Task AcceptAllAsync(CancellationToken stop)
    {
        using var listener = settings.Endpoint.Open();
        Volatile.Write(ref _open, listener);
        Announce(listener.Endpoint);
        while (true)
        {
            await _places.WaitAsync(stop).ConfigureAwait(false);
            try
            {
                var connection = await listener.AcceptAsync(stop).ConfigureAwait(false);
                _backoff.Reset();
                _ = Task.Run(() => ServeAsync(connection, stop), CancellationToken.None);
            }
            catch
            {
                _places.Release();
                throw;
            }
        }
    }

    private async Task ServeAsync(IncomingConnection connection, CancellationToken stop)
    {
        try
        {
            await using (connection.Stream.ConfigureAwait(false))
                await _service.ServeAsync(connection, stop).ConfigureAwait(false);
        }
        catch (LinkRefusedException refused)
        {
            var facts = new LogFacts { Peer = connection.Peer, Status = "refused", Code = refused.Code };
            log.Write(LogLevel.Warning, $"Refused {connection.Peer}: {refused.Code}: {refused.Message}", facts);
        }
        catch (Exception left) when (left is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
        {
            log.Write(LogLevel.Debug, $"The connection of {connection.Peer} ended: {left.Message}");
        }
        catch (Exception fault)
        {
            log.Write(LogLevel.Error, $"Serving {connection.Peer} failed: {fault}");
        }
        finally
        {
            _places.Release();
        }
    }

    // A repeated error is logged once.
    private void Complain(string message)
    {
        log.Write(message == _lastComplaint ? LogLevel.Debug : LogLevel.Error, message);
        _lastComplaint = message;
    }
}
