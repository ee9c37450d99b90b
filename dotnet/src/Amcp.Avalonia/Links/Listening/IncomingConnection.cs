namespace Amcp.Avalonia.Links.Listening;

/// <summary>Represents an incoming connection that is not yet authenticated.</summary>
/// <param name="Stream">The connection.</param>
/// <param name="Peer">The peer's address for the log, such as <c>127.0.0.1:50312</c>.</param>
internal sealed record IncomingConnection(Stream Stream, string Peer)
{
    /// <summary>Gets the local address and port of the connection, such as <c>127.0.0.1:5005</c>; empty if there are none.</summary>
    public string Local { get; init; } = "";
}
