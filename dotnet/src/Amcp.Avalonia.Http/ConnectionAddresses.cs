using System.Net;
using Microsoft.AspNetCore.Http;

namespace Amcp.Avalonia.Http;

/// <summary>Formats the addresses of both ends of a connection.</summary>
internal static class ConnectionAddresses
{
    /// <summary>Returns the client's address and port, for the log.</summary>
    public static string Peer(this HttpContext context) => Text(context.Connection.RemoteIpAddress, context.Connection.RemotePort);

    /// <summary>Returns the address and port at which the client reached the app.</summary>
    public static string Local(this HttpContext context) => Text(context.Connection.LocalIpAddress, context.Connection.LocalPort);

    private static string Text(IPAddress? address, int port) => address is null ? "" : new IPEndPoint(address, port).ToString();
}
