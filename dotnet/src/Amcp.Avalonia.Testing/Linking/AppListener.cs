using System.Security.Cryptography;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Testing.Linking;

/// <summary>Waits for the connection of one started app, on a socket file or named pipe that only this user can open.</summary>
internal sealed class AppListener : IDisposable
{
    private readonly IStreamListener _listener;
    private readonly AppHandshake _handshake;

    /// <summary>Starts to listen.</summary>
    /// <param name="appId">The name of the app on the link.</param>
    /// <param name="folder">The private folder of the socket file.</param>
    public AppListener(string appId, string folder)
    {
        Registration = new AppRegistration(appId, Guid.NewGuid().ToString("N"), Convert.ToBase64String(RandomNumberGenerator.GetBytes(32)));
        _listener = OperatingSystem.IsWindows()
            ? new PipeStreamListener($"amcp-testing-{Registration.Instance}")
            : new UnixStreamListener(Path.Combine(folder, "link"));
        _handshake = new AppHandshake(Registration);
    }

    /// <summary>Gets what the app must register with.</summary>
    public AppRegistration Registration { get; }

    /// <summary>Gets the endpoint that the app dials.</summary>
    public string Endpoint => _listener.Endpoint;

    /// <summary>Waits for the app. Other peers are refused.</summary>
    /// <returns>The connection, on which the app serves MCP.</returns>
    public async Task<Stream> AcceptAsync(CancellationToken cancel)
    {
        while (true)
        {
            var connection = await _listener.AcceptAsync(cancel).ConfigureAwait(false);
            try
            {
                await _handshake.RunAsync(connection.Stream, cancel).ConfigureAwait(false);
                return connection.Stream;
            }
            catch (Exception refused) when (refused is LinkRefusedException or IOException)
            {
                await connection.Stream.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    public void Dispose() => _listener.Dispose();
}
