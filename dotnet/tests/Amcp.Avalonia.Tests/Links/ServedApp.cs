using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Microsoft.Extensions.Logging;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Tests.Links;

/// <summary>The app's end of a link with real parts, except that it has no windows.</summary>
internal sealed class ServedApp : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly StringWriter _logged = new();

    public ServedApp(LinkSettings settings, Task<IReadOnlyList<AppTool>> tools)
        : this(settings, log => new ToolSession(new Implementation { Name = "WatchTower", Version = "1.0.0" }, settings.Mode, tools, new CustomToolSet(), () => { }, _ => { }, log).RunAsync)
    {
    }

    public ServedApp(LinkSettings settings, params AppTool[] tools)
        : this(settings, Task.FromResult<IReadOnlyList<AppTool>>(tools))
    {
    }

    public ServedApp(LinkSettings settings, Func<JsonLog, Func<FrameReader, FrameWriter, CancellationToken, Task>> serve)
    {
        var log = new JsonLog(_logged, LogLevel.Debug, "WatchTower");
        Link = new ProxyLink(settings, serve(log), log, () => ProxyGone.TrySetResult());
        Running = Link.RunAsync(_stop.Token);
    }

    public ProxyLink Link { get; }

    public Task Running { get; }

    public TaskCompletionSource ProxyGone { get; } = new();

    /// <summary>The log so far.</summary>
    public string Log
    {
        get
        {
            lock (_logged)
                return _logged.ToString();
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await Running.WaitAsync(TimeSpan.FromSeconds(20));
        _stop.Dispose();
    }
}
