using System.Diagnostics;
using System.Net.Sockets;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Holds work of <see cref="TinyApp"/> outside its dispatcher and its clock, each kind of which goes on until it is ended.</summary>
internal static class TinyWork
{
    private static Action s_end = () => { };

    /// <summary>Starts work, which is under way when this returns.</summary>
    /// <param name="kind">The kind.</param>
    /// <param name="port">The port of a server on this machine that accepts connections and answers late.</param>
    public static async Task BeginAsync(string kind, int port) => s_end = kind switch
    {
        "task" => Held(),
        "chain" => Chain(() => Task.Run(() => Thread.SpinWait(1000))),
        "file" => Chain(() => File.ReadAllBytesAsync(typeof(TinyWork).Assembly.Location)),
        "thread" => OnThread(ended => ended.WaitHandle.WaitOne()),
        "busy thread" => OnThread(ended => SpinWait.SpinUntil(() => ended.IsCancellationRequested)),
        "delay" => Delay(),
        "timer" => new Timer(_ => { }, null, TimeSpan.FromHours(1), Timeout.InfiniteTimeSpan).Dispose,
        "process" => Child(),
        "socket" => await SocketAsync(port),
        "http" => await HttpAsync(port),
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "no such work"),
    };

    /// <summary>Ends the work.</summary>
    public static void End() => s_end();

    private static Action Held()
    {
        var (begun, ended) = (new ManualResetEventSlim(), new ManualResetEventSlim());
        Task.Run(() =>
        {
            begun.Set();
            ended.Wait();
        });
        begun.Wait();
        return ended.Set;
    }

    private static Action Chain(Func<Task> link)
    {
        var isEnded = false;
        Task.Run(async () =>
        {
            while (!Volatile.Read(ref isEnded))
                await link();
        });
        return () => Volatile.Write(ref isEnded, true);
    }

    private static Action OnThread(Action<CancellationToken> work)
    {
        var end = new CancellationTokenSource();
        var thread = new Thread(() => work(end.Token)) { IsBackground = true };
        thread.Start();
        return () =>
        {
            end.Cancel();
            thread.Join();
        };
    }

    private static Action Delay()
    {
        var end = new CancellationTokenSource();
        _ = Task.Delay(TimeSpan.FromHours(1), end.Token);
        return end.Cancel;
    }

    private static Action Child()
    {
        var child = Process.Start("sleep", "3600");
        return () =>
        {
            child.Kill();
            child.WaitForExit();
        };
    }

    private static async Task<Action> SocketAsync(int port)
    {
        var client = new TcpClient();
        await client.ConnectAsync("127.0.0.1", port);
        _ = client.GetStream().ReadAsync(new byte[1]).AsTask();
        return client.Dispose;
    }

    private static async Task<Action> HttpAsync(int port)
    {
        var connected = new TaskCompletionSource();
        var client = new HttpClient(new SocketsHttpHandler
        {
            ConnectCallback = async (_, cancel) =>
            {
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync("127.0.0.1", port, cancel);
                connected.SetResult();
                return new NetworkStream(socket, ownsSocket: true);
            },
        });
        _ = client.GetStringAsync(new Uri("http://late.test/")).ContinueWith(_ => { }, TaskScheduler.Default);
        await connected.Task;
        return client.Dispose;
    }
}
