using System.IO.Pipes;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a named pipe of this user; on Unix on the socket file that .NET creates in the temporary directory.</summary>
internal sealed class PipeStreamListener : IStreamListener
{
    private readonly string _name;
    private NamedPipeServerStream _next;

    /// <summary>Starts to listen.</summary>
    /// <exception cref="IOException">Another process listens on this name.</exception>
    public PipeStreamListener(string name)
    {
        _name = name;
        Endpoint = $"pipe://{name}";
        if (!OperatingSystem.IsWindows() && IsServed())
        {
            // On Unix, .NET would silently take the name from the other process.
            throw new IOException($"Another process listens on the pipe {name}.");
        }

        _next = Create(OperatingSystem.IsWindows() ? PipeOptions.FirstPipeInstance : PipeOptions.None);
    }

    public string Endpoint { get; }

    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        while (true)
        {
            var waiting = _next;
            try
            {
                await waiting.WaitForConnectionAsync(cancel).ConfigureAwait(false);
                _next = Create(PipeOptions.None);
                return new IncomingConnection(waiting, Endpoint);
            }
            catch (UnauthorizedAccessException)
            {
                // The peer is another user of this machine; .NET verified its credentials.
                _next = Create(PipeOptions.None);
                await waiting.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    public void Dispose() => _next.Dispose();

    private NamedPipeServerStream Create(PipeOptions more) =>
        new(_name, PipeDirection.InOut, NamedPipeServerStream.MaxAllowedServerInstances, PipeTransmissionMode.Byte, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly | more);

    private bool IsServed()
    {
        using var probe = new NamedPipeClientStream(".", _name, PipeDirection.InOut);
        try
        {
            probe.Connect(0);
            return true;
        }
        catch (Exception absent) when (absent is TimeoutException or IOException)
        {
            return false;
        }
    }
}
