using Amcp.Avalonia.Diagnostics;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tools;

/// <summary>Makes the standard tools once the app is set up: what watches windows needs the UI thread, which does not exist before.</summary>
internal sealed class ToolBench(IReadOnlyDictionary<string, Func<Workshop, AppTool>> table)
{
    private IReadOnlyDictionary<string, AppTool>? _tools;

    /// <summary>Starts to watch the app, once. UI thread only.</summary>
    public IReadOnlyDictionary<string, AppTool> Open()
    {
        if (_tools is null)
        {
            var shop = new Workshop(new UiThread());
            BindingErrorSink.Install(shop.Errors);
            ExceptionWatch.Install(shop.Errors);
            Volatile.Write(ref _tools, table.ToDictionary(entry => entry.Key, entry => entry.Value(shop), StringComparer.Ordinal));
        }

        return _tools!;
    }

    /// <summary>The tools, from any thread.</summary>
    public async Task<IReadOnlyDictionary<string, AppTool>> OpenAsync(CancellationToken cancel) =>
        Volatile.Read(ref _tools) ?? await Dispatcher.UIThread.InvokeAsync(Open, DispatcherPriority.Send, cancel);
}
