using System.Net.Security;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Http;

/// <summary>Serves the app's HTTP endpoint with Kestrel and the MCP SDK, independent of the app's own host, configuration and logging.</summary>
internal static class HttpServer
{
    private static readonly object s_secured = new();
    private static readonly TimeSpan s_stopLimit = TimeSpan.FromMilliseconds(500);

    /// <summary>Implements <see cref="ServeHttp"/>.</summary>
    public static async Task ServeAsync(ListenSettings settings, ToolSession session, Action<string> opened, JsonLog log, CancellationToken stop)
    {
        await using var app = Build(settings, session, log, stop);
        await app.StartAsync(stop).ConfigureAwait(false);
        opened(app.Urls.Single() + settings.Endpoint.HttpPath);
        await Task.Delay(Timeout.Infinite, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        using var limit = new CancellationTokenSource(s_stopLimit);
        await app.StopAsync(limit.Token).ConfigureAwait(false);
    }

    private static WebApplication Build(ListenSettings settings, ToolSession session, JsonLog log, CancellationToken stop)
    {
        // An empty builder reads neither appsettings.json nor the environment, which belong to the app.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        var sessions = new McpSessions(session, log, stop);
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => Configure(kestrel, settings, log));
        builder.Services.AddSingleton<IHostLifetime, PassiveLifetime>();
        builder.Services.AddRoutingCore();
        builder.Services.AddMcpServer().WithHttpTransport(transport =>
        {
            transport.Stateless = false;
            transport.EnableLegacySse = true;

            // The SDK does not see that a client's event stream is open.
            transport.IdleTimeout = Timeout.InfiniteTimeSpan;
            transport.MaxIdleSessionCount = AmcpLimits.Of(settings.Limits.MaxIdleSessions);
            transport.ConfigureSessionOptions = sessions.ConfigureAsync;
            transport.RunSessionHandler = sessions.RunAsync;
        });
        var app = builder.Build();
        app.Use(new Refusals(log).InvokeAsync);
        app.Use(new McpRequests(settings, session, sessions, log).InvokeAsync);
        app.UseRouting();
        app.MapMcp();
        return app;
    }

    private static void Configure(KestrelServerOptions kestrel, ListenSettings settings, JsonLog log)
    {
        kestrel.AddServerHeader = false;
        kestrel.Limits.MaxConcurrentConnections = AmcpLimits.Of(settings.Limits.MaxConnections);
        kestrel.Limits.MaxRequestBodySize = AmcpLimits.Of(settings.Limits.MaxMessageBytes);

        // A debugger may suspend a client.
        kestrel.Limits.MinRequestBodyDataRate = null;
        kestrel.Limits.MinResponseDataRate = null;
        kestrel.Listen(settings.Endpoint.Address!, listen =>
        {
            listen.Protocols = HttpProtocols.Http1;
            if (settings.Identity is { } identity)
            {
                listen.Use(next => connection => LogWithoutTlsAsync(next, connection, log));
                listen.UseHttps(new TlsHandshakeCallbackOptions
                {
                    HandshakeTimeout = settings.ConnectTimeout,
                    OnConnection = _ => new(new SslServerAuthenticationOptions { ServerCertificateContext = identity.Context }),
                });
                listen.Use(next => connection =>
                {
                    connection.Items[s_secured] = true;
                    return next(connection);
                });
            }
        });
    }

    // Kestrel closes a connection without TLS silently, and every attempt is logged.
    private static async Task LogWithoutTlsAsync(ConnectionDelegate next, ConnectionContext connection, JsonLog log)
    {
        var peer = $"{connection.RemoteEndPoint}";
        await next(connection).ConfigureAwait(false);
        if (!connection.Items.ContainsKey(s_secured))
        {
            var facts = new LogFacts { Peer = peer, Status = "refused", Code = "AMCP_PROXY_UNAUTHENTICATED" };
            log.Write(LogLevel.Warning, $"Refused {peer}: AMCP_PROXY_UNAUTHENTICATED: It does not agree on TLS.", facts);
        }
    }

    /// <summary>Leaves signals and the end of the process to the app, unlike the default lifetime.</summary>
    private sealed class PassiveLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
