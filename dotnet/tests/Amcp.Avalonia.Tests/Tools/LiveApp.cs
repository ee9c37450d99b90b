using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Seeking;
using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.ManagedHeadless;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Threading;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>A real app on the managed platform with the standard tools; Avalonia can be set up only once in a process.</summary>
public sealed class LiveApp : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly Thread _thread;

    public LiveApp()
    {
        var started = new TaskCompletionSource();
        _thread = new Thread(() => Serve(started)) { IsBackground = true, Name = "Avalonia" };
        _thread.Start();
        started.Task.GetAwaiter().GetResult();
    }

    /// <summary>The platform that the app runs on; what it asks for later can be changed by a test.</summary>
    internal ManagedHeadlessOptions Platform { get; } = new();

    /// <summary>The standard tools, as a link serves them.</summary>
    internal IReadOnlyList<AppTool> Tools { get; private set; } = [];

    /// <summary>Opens a window with this content and waits for its first layout; disposing closes it and what it owns.</summary>
    internal Task<OpenWindow> Show(Func<Control> content, string title = "Test") => Ui(() =>
    {
        var window = new Window { Title = title, Width = 800, Height = 600, Content = content() };
        window.Show();
        return new OpenWindow(this, window);
    });

    /// <summary>Calls a tool as a link does: JSON in, JSON out.</summary>
    /// <exception cref="ToolFailure">As the tool throws it.</exception>
    internal async Task<JsonElement> Call(string tool, object arguments)
    {
        var answer = await Answer(tool, arguments);
        return answer.Structured!.Value;
    }

    /// <inheritdoc cref="Call"/>
    internal Task<ToolAnswer> Answer(string tool, object arguments) =>
        Tools.Single(known => known.Name == tool).CallAsync(JsonSerializer.SerializeToElement(arguments), CancellationToken.None);

    /// <summary>The app's options, for tools of its own.</summary>
    internal AmcpOptions Options { get; } = new();

    /// <summary>A tool that also tells its caller things afterwards.</summary>
    internal PeerTool PeerTool(string tool) => (PeerTool)Tools.Single(known => known.Name == tool);

    /// <summary>The failure of a call that must fail.</summary>
    internal Task<ToolFailure> Failure(string tool, object arguments) => Assert.ThrowsAnyAsync<ToolFailure>(() => Call(tool, arguments));

    /// <summary>Runs something on the UI thread.</summary>
    internal Task<T> Ui<T>(Func<T> work) => Dispatcher.UIThread.InvokeAsync(work).GetTask();

    /// <inheritdoc cref="Ui{T}"/>
    internal Task Ui(Action work) => Dispatcher.UIThread.InvokeAsync(work).GetTask();

    /// <summary>Seeks until the seeker has found or given up, as a call does.</summary>
    internal async Task<(Control? Found, ToolFailure? Failure)> Seek(IItemSeeker seeker)
    {
        try
        {
            while (true)
            {
                if (await Ui(seeker.Seek) is { } found)
                    return (found, null);

                await Call("WaitForIdle", new { });
            }
        }
        catch (ToolFailure failure)
        {
            return (null, failure);
        }
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
            AppBuilder.Configure<TestApp>().UseAmcpManagedHeadless(Platform).WithInterFont().SetupWithoutStarting();
            Tools = StandardTools.Create(Options.CustomTools, new(AllowsChanges: true, ShowsViewModels: true), new(), new JsonLog(TextWriter.Null, LogLevel.None, "Live"));
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
