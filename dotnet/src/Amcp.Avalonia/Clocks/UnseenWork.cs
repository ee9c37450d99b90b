namespace Amcp.Avalonia.Clocks;

/// <summary>
/// Counts what may still change the app although its dispatcher has drained. While all counts are zero, nothing in the process can act before the clock
/// moves, because each kind of work leaves its own trace:
/// <list type="bullet">
/// <item><see cref="Workers"/>: a task, a continuation and an asynchronous read of a file are queued in the thread pool or run there. Between two of
/// them the number of completed items grows.</item>
/// <item><see cref="Threads"/>: any other code has a thread that is not the runtime's. Of a thread that sleeps it is unknown what it waits for.</item>
/// <item><see cref="Processes"/>: a child process ends or writes when it likes.</item>
/// <item><see cref="Sockets"/>: an answer comes over a socket. The handler's own sockets do not count.</item>
/// <item><see cref="Timers"/>: a timer that is not on the app's <see cref="TimeProvider"/> is set. The handler's own time limits do not count.</item>
/// </list>
/// Threads, processes and sockets are known on Linux only; elsewhere each counts as one.
/// </summary>
/// <param name="Workers">Items of the thread pool that run or are queued.</param>
/// <param name="Threads">Threads that are neither the runtime's nor the caller's.</param>
/// <param name="Processes">Threads of this process that have child processes.</param>
/// <param name="Sockets">Sockets of the app.</param>
/// <param name="Timers">Real timers of the app that are set.</param>
internal readonly record struct UnseenWork(int Workers, int Threads, int Processes, int Sockets, int Timers)
{
    private const string Tasks = "/proc/self/task";
    private const string ThreadOfThePool = ".NET TP Worker";

    // The turn in which the thread that posted the caller's job leaves the pool.
    private static readonly TimeSpan s_turn = TimeSpan.FromMilliseconds(2);

    // The kernel keeps 15 characters of a name. These threads run no code of the app, or none that the pool does not count.
    private static readonly HashSet<string> s_runtime =
    [
        ThreadOfThePool, ".NET TP Gate", ".NET Tiered Com", ".NET Finalizer", ".NET SigHandler", ".NET SynchManag", ".NET EventPipe", ".NET DebugPipe",
        ".NET Debugger", ".NET BGC", ".NET Server GC", ".NET Timer", ".NET Sockets",
    ];

    // They hand over to the pool what has become due or has arrived, so that it is counted nowhere while they run.
    private static readonly HashSet<string> s_deliverers = [".NET Timer", ".NET Sockets"];

    /// <summary>Gets a value indicating whether a thread that counts is on a processor, waits for one, or waits for a disk.</summary>
    public bool IsRunning { get; private init; }

    /// <summary>Counts now. Called in a job of the UI thread that runs after all others.</summary>
    public static UnseenWork Look()
    {
        var workers = Workers();
        SpinWait.SpinUntil(() => (workers = Workers()) == 0, s_turn);
        var timers = Math.Max(0, (int)Timer.ActiveCount - UiThread.OpenLimits - (PlatformFrames.IsPausing ? 1 : 0));
        if (!OperatingSystem.IsLinux())
            return new UnseenWork(workers, 1, 1, 1, timers);

        var (threads, parents, isRunning) = OtherThreads(workers > 0);
        return new UnseenWork(workers, threads, parents, OwnSockets.CountOthers(), timers) { IsRunning = isRunning };

        static int Workers()
        {
            // In this order: what is taken from the queue meanwhile runs in the second count, or has ended in the third.
            var completed = ThreadPool.CompletedWorkItemCount;
            var queued = (int)ThreadPool.PendingWorkItemCount;
            ThreadPool.GetMaxThreads(out var all, out _);
            ThreadPool.GetAvailableThreads(out var available, out _);
            var known = all - available + queued;
            return known > 0 ? known : ThreadPool.CompletedWorkItemCount == completed ? 0 : 1;
        }
    }

    /// <summary>Determines whether each kind of work is at most as much as at another time.</summary>
    public bool IsWithin(UnseenWork other) =>
        Workers <= other.Workers && Threads <= other.Threads && Processes <= other.Processes && Sockets <= other.Sockets && Timers <= other.Timers;

    private static (int Threads, int Parents, bool IsRunning) OtherThreads(bool poolWorks)
    {
        var (threads, parents, isRunning) = (0, 0, false);
        var own = Path.GetFileName(new FileInfo("/proc/thread-self").LinkTarget);
        foreach (var task in Directory.GetFileSystemEntries(Tasks))
        {
            if (Read($"{task}/children") is { Length: > 0 })
                parents++;

            if (Path.GetFileName(task) == own || Read($"{task}/stat") is not { Length: > 0 } stat)
                continue;

            var end = stat.LastIndexOf(')');
            var name = stat[(stat.IndexOf('(', StringComparison.Ordinal) + 1)..end];
            var isCounted = !s_runtime.Contains(name);
            threads += isCounted ? 1 : 0;
            isRunning |= stat[end + 2] is 'R' or 'D' && (isCounted || s_deliverers.Contains(name) || poolWorks && name == ThreadOfThePool);
        }

        return (threads, parents, isRunning);
    }

    // A thread that ends has no files any more, and a kernel may not keep them all.
    private static string Read(string file)
    {
        try
        {
            return File.ReadAllText(file);
        }
        catch (IOException)
        {
            return "";
        }
    }
}
