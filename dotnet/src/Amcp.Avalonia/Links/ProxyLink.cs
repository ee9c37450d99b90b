using System.Net.Sockets;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Links;

/// <summary>Keeps the app registered with its proxy: connects, authenticates, serves, and reconnects after a failure.</summary>
/// <param name="settings">The endpoint and the identity.</param>
/// <param name="serve">Serves one open link until it ends.</param>
/// <param name="log">Receives connects, disconnects and refusals.</param>
/// <param name="proxyGone">Called once, if the app must end with its proxy.</param>
internal sealed class ProxyLink(
    LinkSettings settings, Func<FrameReader, FrameWriter, CancellationToken, Task> serve, JsonLog log, Action proxyGone)
{
    private readonly Backoff _backoff = new(Random.Shared.NextDouble);
    private FrameWriter? _open;
    private string? _lastComplaint;

    /// <summary>Runs until stopped or permanently refused. Never throws, because the app cannot handle its errors.</summary>
    public async Task RunAsync(CancellationToken stop)
    {
        if (settings.Secret.IsNone)
            Complain(LogLevel.Warning, "No AMCP_SECRET: every program that reaches the proxy's port can drive this app. Set AMCP_SECRET on both sides.");

        var unreachableSince = DateTime.UtcNow;
        while (!stop.IsCancellationRequested)
        {
            var end = await OnceAsync(stop).ConfigureAwait(false);
            if (end.Reached)
                unreachableSince = DateTime.UtcNow;

            if (settings.ExitWithProxy && !stop.IsCancellationRequested && (end.WasOpen || DateTime.UtcNow - unreachableSince > settings.ConnectTimeout))
            {
                log.Write(LogLevel.Warning, $"The proxy {settings.Proxy} is gone; the app ends with it (AMCP_EXIT_WITH_PROXY=1).");
                proxyGone();
                return;
            }

            if (end.IsFinal && !settings.ExitWithProxy)
                return;

            await Task.Delay(end.Wait ?? _backoff.Next(), stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    /// <summary>Notifies the proxy that the app leaves. Waits only briefly, because the app is ending.</summary>
    /// <param name="reason">The reason, on one line.</param>
    /// <param name="crash">The exception that ends the app; null for a regular exit.</param>
    public void SayGoodbye(string reason, CrashRecord? crash = null)
    {
        if (Interlocked.Exchange(ref _open, null) is not { } writer)
            return;

        var goodbye = LinkMessage.Goodbye(settings.Instance, reason, crash);
        try
        {
            Task.Run(() => writer.WriteAsync(goodbye, CancellationToken.None)).Wait(TimeSpan.FromMilliseconds(300));
        }
        catch (AggregateException gone)
        {
            log.Write(LogLevel.Debug, $"Could not say goodbye: {gone.InnerException?.Message}");
        }
    }

    private async Task<LinkEnd> OnceAsync(CancellationToken stop)
    {
        var end = new LinkEnd();
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(stop);
            limit.CancelAfter(settings.ConnectTimeout);
            log.Write(LogLevel.Debug, $"Dialling {settings.Proxy}.");
            await using var stream = await settings.Proxy.DialAsync(limit.Token).ConfigureAwait(false);
            end = end with { Reached = true };
            limit.CancelAfter(settings.ConnectTimeout);
            var (reader, writer) = (new FrameReader(stream), new FrameWriter(stream));
            if (await new Handshake(settings, TimeProvider.System).RunAsync(reader, writer, limit.Token).ConfigureAwait(false) is { } wait)
            {
                Complain(LogLevel.Information, "The proxy is busy and asks the app to come again.");
                return end with { Wait = wait };
            }

            limit.CancelAfter(Timeout.InfiniteTimeSpan);
            reader.MaxBytes = AmcpLimits.Of(settings.Limits.MaxMessageBytes);
            end = end with { WasOpen = true };
            await ServeAsync(reader, writer, stop).ConfigureAwait(false);
            log.Write(LogLevel.Warning, $"The link to {settings.Proxy} is lost.", FactsOf("Disconnected"));
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
        }
        catch (LinkRefusedException refused)
        {
            Complain(LogLevel.Error, $"{refused.Code}: {refused.Message}", FactsOf("refused") with { Code = refused.Code });
            end = end with { IsFinal = !refused.IsRetryable };
        }
        catch (Exception unreachable) when (unreachable is SocketException or IOException or OperationCanceledException)
        {
            Complain(LogLevel.Warning, $"The proxy {settings.Proxy} does not answer ({unreachable.Message}); trying again.");
        }
        catch (Exception fault)
        {
            Complain(LogLevel.Error, $"The handler failed and starts again: {fault}");
            end = end with { WasOpen = false };
        }

        return end;
    }

    private async Task ServeAsync(FrameReader reader, FrameWriter writer, CancellationToken stop)
    {
        log.Write(LogLevel.Information, $"Registered with {settings.Proxy} as {settings.AppId}, instance {settings.Instance}.", FactsOf("Connected"));
        _backoff.Reset();
        _lastComplaint = null;
        Volatile.Write(ref _open, writer);
        try
        {
            await serve(reader, writer, stop).ConfigureAwait(false);
        }
        finally
        {
            Volatile.Write(ref _open, null);
        }
    }

    private LogFacts FactsOf(string status) => new() { Endpoint = settings.Proxy.ToString(), Instance = settings.Instance, Status = status };

    // A repeated error is logged once.
    private void Complain(LogLevel level, string message, LogFacts facts = default)
    {
        log.Write(message == _lastComplaint ? LogLevel.Debug : level, message, facts);
        _lastComplaint = message;
    }
}
