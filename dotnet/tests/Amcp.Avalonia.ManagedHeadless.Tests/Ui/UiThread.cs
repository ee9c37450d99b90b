using Avalonia;
using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>The one thread on which Avalonia runs in this process; it can be set up only once.</summary>
public sealed class UiThread : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly Thread _thread;
    private readonly Dispatcher _dispatcher;

    public UiThread()
    {
        var started = new TaskCompletionSource<Dispatcher>();
        _thread = new Thread(() => Serve(started)) { IsBackground = true, Name = "Avalonia" };
        _thread.Start();
        _dispatcher = started.Task.GetAwaiter().GetResult();
    }

    /// <summary>Runs a test's body; windows it leaves open are closed.</summary>
    public Task Run(Func<Task> body) => _dispatcher.InvokeAsync(async () =>
    {
        var opened = new List<Window>();
        using var watch = Window.WindowOpenedEvent.AddClassHandler<Window>((window, _) => opened.Add(window));
        try
        {
            await body();
        }
        finally
        {
            for (var i = opened.Count - 1; i >= 0; i--)
                opened[i].Close();
        }
    });

    /// <summary>Runs a body that needs nothing to happen in between.</summary>
    public Task Run(Action body) => Run(() =>
    {
        body();
        return Task.CompletedTask;
    });

    /// <inheritdoc/>
    public void Dispose()
    {
        _end.Cancel();
        _thread.Join();
        _end.Dispose();
    }

    private void Serve(TaskCompletionSource<Dispatcher> started)
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
        started.SetResult(Dispatcher.UIThread);
        Dispatcher.UIThread.MainLoop(_end.Token);
    }
}
