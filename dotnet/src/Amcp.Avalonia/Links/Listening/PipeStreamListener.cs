using System.IO.Pipes;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a named pipe of this user; on Unix on the socket file that .NET creates in the temporary directory.</summary>
internal sealed class PipeStreamListener : IStreamListener
{
    private readonly string name;
    private NamedPipeServerStream next;

    /// <summary>Starts to listen.</summary>
    /// <exception cref="IOException">Another process listens on this name.</exception>
    public PipeStreamListener(string name)
    {
        this.name = name;
        Endpoint = $"pipe://{name}";
        if (!OperatingSystem.IsWindows() && IsServed())
        {
            // On Unix, .NET would silently take the name from the other process.
            throw new IOException($"Another process listens on the pipe {name}.");
        }

        next = Create(OperatingSystem.IsWindows() ? PipeOptions.FirstPipeInstance : PipeOptions.None);
    }

    /// <inheritdoc/>
    public string Endpoint { get; }

    /// <inheritdoc/>
    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        while (true)
        {
            var waiting = next;
            try
            {
                await waiting.WaitForConnectionAsync(cancel).ConfigureAwait(false);
                next = Create(PipeOptions.None);
                return new IncomingConnection(waiting, Endpoint);
            }
            catch (UnauthorizedAccessException)
            {
                // The peer is another user of this machine; .NET verified its credentials.
                next = Create(PipeOptions.None);
                await waiting.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    /// <inheritdoc/>
    public void Dispose() => next.Dispose();

    private NamedPipeServerStream Create(PipeOptions more) =>
        new(name, PipeDirection.InOut, NamedPipeServerStream.MaxAllowedServerInstances, PipeTransmissionMode.Byte, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly | more);

    private bool IsServed()
    {
        using var probe = new NamedPipeClientStream(".", name, PipeDirection.InOut);
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
