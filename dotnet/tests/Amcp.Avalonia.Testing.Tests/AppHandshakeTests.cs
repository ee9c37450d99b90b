using System.Net.Sockets;
using System.Text;
using Amcp.Avalonia.Testing.Linking;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Dials a listener as an app does.</summary>
public sealed class AppHandshakeTests
{
    [Theory]
    [InlineData("Other", "", "another app")]
    [InlineData("Plain", "", "There is no token.")]
    [InlineData("Plain", "Plain:1:c2lnbmF0dXJl", "made with another secret")]
    public async Task A_peer_without_the_secret_is_refused(string appId, string token, string reason)
    {
        if (OperatingSystem.IsWindows())
            return;

        using var listener = new AppListener("Plain", Directory.CreateTempSubdirectory().FullName);
        using var stop = new CancellationTokenSource();
        var accepting = listener.AcceptAsync(stop.Token);
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        await socket.ConnectAsync(new UnixDomainSocketEndPoint(listener.Endpoint["unix://".Length..]));
        await using var stream = new NetworkStream(socket);

        await stream.WriteAsync(Encoding.UTF8.GetBytes(
            $$$"""{"jsonrpc":"2.0","id":1,"method":"amcp/register","params":{"appId":"{{{appId}}}","instance":"{{{listener.Registration.Instance}}}","token":"{{{token}}}","nonce":"AAAAAAAAAAAAAAAAAAAAAA=="}}""" + "\n"));
        using var reader = new StreamReader(stream);
        var answer = await reader.ReadToEndAsync();

        Assert.Contains("AMCP_PROXY_UNAUTHENTICATED", answer);
        Assert.Contains(reason, answer);
        Assert.False(accepting.IsCompleted);
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => accepting);
    }
}
