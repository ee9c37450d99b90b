using System.Buffers.Binary;
using System.Diagnostics;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

/// <summary>An X server in memory of this test's own: its pixels can be read, and xdotool moves its mouse and types on its keyboard.</summary>
internal sealed class VirtualDisplay : IAsyncDisposable
{
    private const string Screen = "1000x700x24";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("amcp-xvfb-");
    private readonly Process _server;

    private VirtualDisplay()
    {
        // The server chooses a free number itself and writes it to its standard output.
        var start = new ProcessStartInfo("Xvfb", ["-displayfd", "1", "-screen", "0", Screen, "-nolisten", "tcp", "-fbdir", _folder.FullName])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        _server = Process.Start(start)!;
        _server.BeginErrorReadLine();
    }

    /// <summary>The value for DISPLAY.</summary>
    public string Name { get; private set; } = "";

    /// <summary>Starts a server and waits until programs can connect.</summary>
    public static async Task<VirtualDisplay> Start()
    {
        var display = new VirtualDisplay();
        var number = await display._server.StandardOutput.ReadLineAsync();
        display.Name = ":" + (number ?? throw new InvalidOperationException("Xvfb ended without a display."));
        return display;
    }

    /// <summary>Does something with mouse or keyboard, as xdotool's command line says it, and waits until the server has got it. Returns what xdotool says.</summary>
    public async Task<string> Do(params string[] command)
    {
        var start = new ProcessStartInfo("xdotool", command) { RedirectStandardOutput = true, RedirectStandardError = true };
        (start.Environment["DISPLAY"], start.Environment["LC_ALL"]) = (Name, "C.UTF-8");
        using var tool = Process.Start(start)!;
        var complaint = tool.StandardError.ReadToEndAsync();
        var answer = await tool.StandardOutput.ReadToEndAsync();
        await tool.WaitForExitAsync();
        Assert.True(tool.ExitCode == 0, $"xdotool {string.Join(' ', command)}: {await complaint}");
        return answer.Trim();
    }

    /// <summary>The pixels that a part of the screen shows now, opaque. The server keeps its screen in a file of the xwd format.</summary>
    public Picture Look(PixelRect area)
    {
        var file = File.ReadAllBytes(Path.Combine(_folder.FullName, "Xvfb_screen0"));
        var (header, colours, line) = (Field(0), Field(19), Field(12));
        var first = header + colours * 12;
        var pixels = new uint[area.Width * area.Height];
        for (var i = 0; i < pixels.Length; i++)
        {
            var (x, y) = (area.X + i % area.Width, area.Y + i / area.Width);
            pixels[i] = BinaryPrimitives.ReadUInt32LittleEndian(file.AsSpan(first + y * line + x * 4)) | 0xFF000000;
        }
        return new Picture(area.Width, area.Height, pixels);

        int Field(int index) => BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(index * 4));
    }

    /// <summary>Ends the server, as a crash does for the programs that use it.</summary>
    public async Task End()
    {
        if (!_server.HasExited)
            _server.Kill();
        await _server.WaitForExitAsync();
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await End();
        _server.Dispose();
        _folder.Delete(recursive: true);
    }
}
