using System.Diagnostics;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary><see cref="TinyApp"/> in a process of its own, with folders of its own, ended with the test.</summary>
internal sealed class TinyAppProcess : IAsyncDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-tiny-");
    private readonly Task<string> _errors;

    /// <summary>Says that this app is meant, where the assembly is another one as well.</summary>
    public const string Argument = "tiny";

    /// <summary>The line that the app writes when its window is open.</summary>
    public const string Opened = "The window is open.";

    public TinyAppProcess(params (string Name, string Value)[] variables)
        : this([], variables)
    {
    }

    /// <summary>Starts it with further arguments.</summary>
    public TinyAppProcess(IEnumerable<string> arguments, params (string Name, string Value)[] variables)
    {
        var start = new ProcessStartInfo("dotnet", [typeof(TinyApp).Assembly.Location, Argument, .. arguments]) { RedirectStandardError = true, RedirectStandardOutput = true };
        foreach (var inherited in start.Environment.Keys.Where(name => name.StartsWith("AMCP_") || name.StartsWith("AVALONIA_MCP_")).ToArray())
            start.Environment.Remove(inherited);

        start.Environment["XDG_RUNTIME_DIR"] = _directory.FullName;
        start.Environment["AMCP_HEADLESS"] = "1";
        start.Environment["AVALONIA_MCP_APP_ID"] = "Tiny";
        foreach (var (name, value) in variables)
            start.Environment[name] = value;

        Process = Process.Start(start)!;
        _errors = Process.StandardError.ReadToEndAsync();
        IsOpen = OpenedAsync();
    }

    public Process Process { get; }

    /// <summary>Done when its window is open, or when it has ended, with what it said until then.</summary>
    public Task<string> IsOpen { get; }

    /// <summary>Where its descriptor file is.</summary>
    public string RuntimePath => Path.Combine(_directory.FullName, "amcp");

    /// <summary>The text that it wrote to stderr, once it has ended by itself.</summary>
    public async Task<string> EndAsync()
    {
        await Process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(60));
        return await _errors;
    }

    public async ValueTask DisposeAsync()
    {
        Process.Kill(entireProcessTree: true);
        await Process.WaitForExitAsync();
        Process.Dispose();
        _directory.Delete(recursive: true);
    }

    private async Task<string> OpenedAsync()
    {
        var said = new List<string>();
        while (await Process.StandardOutput.ReadLineAsync() is { } line && line != Opened)
            said.Add(line);

        _ = Process.StandardOutput.ReadToEndAsync();
        return string.Join('\n', said);
    }
}
