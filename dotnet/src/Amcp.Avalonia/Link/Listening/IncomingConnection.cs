namespace Amcp.Avalonia.Link.Listening;

/// <summary>Somebody dialled in; who it is will be proven.</summary>
/// <param name="Stream">The connection.</param>
/// <param name="Peer">Where it comes from, for the log, such as <c>127.0.0.1:50312</c>.</param>
internal sealed record IncomingConnection(Stream Stream, string Peer)
{
    /// <summary>Address and port at which the peer reached the app, such as <c>127.0.0.1:5005</c>; empty where there are none.</summary>
    public string Local { get; init; } = "";
}
