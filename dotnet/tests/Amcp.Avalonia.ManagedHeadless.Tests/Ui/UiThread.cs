using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>The one thread on which Avalonia runs in this process; it can be set up only once.</summary>
public sealed partial class UiThread
{
    /// <summary>Runs a test's body; windows it leaves open are closed.</summary>
    public Task Run(Func<Task> body) => Dispatcher.UIThread.InvokeAsync(async () =>
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
}
