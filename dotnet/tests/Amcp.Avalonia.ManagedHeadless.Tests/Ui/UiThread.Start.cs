using Avalonia;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Starts the thread and ends it.</summary>
public sealed partial class UiThread : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly Thread _thread;

    public UiThread()
    {
        var started = new TaskCompletionSource();
        _thread = new Thread(() => Serve(started)) { IsBackground = true, Name = "Avalonia" };
        _thread.Start();
        started.Task.GetAwaiter().GetResult();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _end.Cancel();
        _thread.Join();
        _end.Dispose();
    }

    private void Serve(TaskCompletionSource started)
    {
        try
        {
            AppBuilder.Configure<TestApp>().UseAmcpManagedHeadless(new ManagedHeadlessOptions()).WithInterFont().SetupWithoutStarting();
        }
        catch (Exception failure)
        {
            started.SetException(failure);
            return;
        }
        var dispatcher = Dispatcher.UIThread;
        started.SetResult();
        dispatcher.MainLoop(_end.Token);
    }
}
