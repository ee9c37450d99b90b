using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Calls <c>amcp-test</c>.</summary>
/// <param name="folder">The folder of amcp.config.yaml.</param>
/// <param name="options">Further words of the command line.</param>
internal sealed class Runner(string folder, IReadOnlyList<string> options)
{
    /// <summary>The newest version of the events that this library reads.</summary>
    private const int Newest = 1;

    /// <summary>An interrupted runner closes its apps and writes the reports in this time.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(60);

    /// <summary>Gets the folder of the results.</summary>
    public string Results { get; } =
        Path.GetFullPath(Path.Combine(folder, OutOf(options) ?? "amcp-results"));

    /// <summary>Refuses what only a later version of this library can read.</summary>
    /// <param name="version">The version that the runner has written.</param>
    /// <exception cref="RunnerException">It is too new.</exception>
    public static void CheckVersion(int version)
    {
        if (version > Newest)
        {
            throw new RunnerException("The npm package amcp-test is newer than the NuGet package Amcp.Avalonia.Testing.Scenarios: update the NuGet package.");
        }
    }

    /// <summary>Lists all scenarios; a broken file is one.</summary>
    /// <param name="cancellation">Ends the call.</param>
    /// <exception cref="RunnerException">There is no list.</exception>
    public async Task<IReadOnlyList<PlannedScenario>> ListAsync(CancellationToken cancellation)
    {
        var written = new StringBuilder();
        var end = await CallAsync(["--list=json"], line => Task.FromResult(written.AppendLine(line)), cancellation);
        cancellation.ThrowIfCancellationRequested();
        var list = written.Length == 0 ? null : JsonSerializer.Deserialize(written.ToString(), EventJson.Default.PlannedList);
        CheckVersion(list?.Version ?? 0);
        return list?.Scenarios ?? throw new RunnerException(end.Message);
    }

    /// <summary>Runs scenarios.</summary>
    /// <param name="ids">Their ids; null for all.</param>
    /// <param name="onEvent">Takes each event, in order.</param>
    /// <param name="cancellation">Interrupts the run, which then still writes its reports.</param>
    /// <exception cref="RunnerException">The runner is missing.</exception>
    public async Task<RunnerEnd> RunAsync(IReadOnlyList<string>? ids, Func<RunEvent, Task> onEvent, CancellationToken cancellation)
    {
        Task OnLineAsync(string line) => onEvent(JsonSerializer.Deserialize(line, EventJson.Default.RunEvent)!);
        if (ids is null)
        {
            return await CallAsync(["--stream"], OnLineAsync, cancellation);
        }

        // A file, because a command line has a limit.
        var selection = Path.GetTempFileName();
        try
        {
            await File.WriteAllLinesAsync(selection, ids, CancellationToken.None);
            return await CallAsync(["--stream", "--selection", selection], OnLineAsync, cancellation);
        }
        finally
        {
            File.Delete(selection);
        }
    }

    private static string? OutOf(IReadOnlyList<string> words)
    {
        const string Flag = "--out";
        var given = Enumerable.Range(0, words.Count).LastOrDefault(at => words[at] == Flag || words[at].StartsWith($"{Flag}=", StringComparison.Ordinal), -1);
        if (given < 0) return Environment.GetEnvironmentVariable("AMCP_OUT") is { Length: > 0 } named ? named : null;
        return words[given] == Flag ? words.ElementAtOrDefault(given + 1) : words[given][(Flag.Length + 1)..];
    }

    private async Task<RunnerEnd> CallAsync(IReadOnlyList<string> words, Func<string, Task> onLine, CancellationToken cancellation)
    {
        var program = RunnerProgram.Find(folder);
        var start = new ProcessStartInfo(program.File, [.. program.Arguments, "run", .. words, .. options])
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
            StandardErrorEncoding = Encoding.UTF8,
            CreateNoWindow = true,
        };
        using var process = Start(start);
        // The runner ends as by Ctrl-C when its input ends: also when this process is killed.
        using var interruption = cancellation.Register(process.StandardInput.Close);
        using var kill = new CancellationTokenSource();
        using var limit = cancellation.Register(() => kill.CancelAfter(s_grace));
        using var killing = kill.Token.Register(() => process.Kill(entireProcessTree: true));
        var message = process.StandardError.ReadToEndAsync(CancellationToken.None);
        try
        {
            while (await process.StandardOutput.ReadLineAsync(CancellationToken.None) is { } line) await onLine(line);
        }
        finally
        {
            // Also after a fault here no app is left behind.
            process.StandardInput.Close();
            await process.StandardOutput.ReadToEndAsync(CancellationToken.None);
            await process.WaitForExitAsync(CancellationToken.None);
        }

        return new(process.ExitCode, (await message).Trim());
    }

    private static Process Start(ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception cause)
        {
            throw new RunnerException($"Cannot start {start.FileName}, the program that runs scenarios: {cause.Message}");
        }
    }
}
