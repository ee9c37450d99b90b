using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Amcp.Avalonia.Testing.Starting;

/// <summary>Represents the process of a started app.</summary>
internal sealed class AppProcess : IAsyncDisposable
{
    // A program that the app has started may hold the streams open.
    private static readonly TimeSpan s_lastOutput = TimeSpan.FromSeconds(2);

    // An app whose link is closed ends by itself, which writes coverage data and the like.
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(3);

    private readonly Process _process;
    private readonly Task _reading;

    private AppProcess(Process process)
    {
        _process = process;
        process.StandardInput.Close();
        _reading = Task.WhenAll(Output.ReadAsync(process.StandardOutput), Output.ReadAsync(process.StandardError));
        Ended = EndedAsync();
    }

    /// <summary>Gets what the app has written.</summary>
    public AppOutput Output { get; } = new();

    /// <summary>Gets the task that completes with the exit code, once the app has ended and its output is read.</summary>
    public Task<int> Ended { get; }

    /// <summary>Gets the id of the process.</summary>
    public int Id => _process.Id;

    /// <summary>Starts the process.</summary>
    /// <exception cref="AmcpStartException">The program cannot be started.</exception>
    public static AppProcess Start(StartCommand command, IReadOnlyDictionary<string, string> environment, AmcpAppOptions options, AppFolder folder)
    {
        var start = new ProcessStartInfo(StartCommand.Program)
        {
            WorkingDirectory = options.WorkingFolder ?? folder.Work,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
            CreateNoWindow = true,
        };
        foreach (var argument in command.Arguments.Concat(options.Arguments))
            start.ArgumentList.Add(argument);

        start.Environment.Clear();
        foreach (var (name, value) in environment)
            start.Environment[name] = value;

        try
        {
            return new AppProcess(Process.Start(start)!);
        }
        catch (Win32Exception missing)
        {
            throw new AmcpStartException("AMCP_APP_START_FAILED", $"{StartCommand.Program} cannot be started in {start.WorkingDirectory}: {missing.Message}.");
        }
    }

    /// <summary>Waits for an app whose link is closed, and ends it with all processes that it has started if it does not end by itself.</summary>
    public async ValueTask DisposeAsync()
    {
        if (await Task.WhenAny(Ended, Task.Delay(s_grace)).ConfigureAwait(false) != Ended)
            Kill();

        await Ended.ConfigureAwait(false);
        _process.Dispose();
    }

    /// <summary>Ends the app at once, with all processes that it has started.</summary>
    public void Kill()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended meanwhile.
        }
    }

    private async Task<int> EndedAsync()
    {
        await _process.WaitForExitAsync().ConfigureAwait(false);
        await Task.WhenAny(_reading, Task.Delay(s_lastOutput)).ConfigureAwait(false);
        return _process.ExitCode;
    }
}
