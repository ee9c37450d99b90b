using System.Diagnostics;

namespace Amcp.Avalonia.Hosting;

/// <summary>Holds the start of an app until a debugger is attached, as <c>amcp-test --debug-app</c> asks for.</summary>
/// <param name="isAttached">Determines whether a debugger is attached.</param>
/// <param name="goesOn">Determines whether the launcher ends the wait without a debugger.</param>
/// <param name="hasLauncher">Determines whether the launcher is there. A killed one must not leave a waiting process behind.</param>
/// <param name="pause">Passes the time until the next look.</param>
internal sealed class DebuggerWait(Func<bool> isAttached, Func<bool> goesOn, Func<bool> hasLauncher, Action pause)
{
    /// <summary>The variable that asks for the wait, and with it for limits that breakpoints do not exceed.</summary>
    public const string Variable = "AMCP_DEBUG";

    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(50);

    /// <summary>Determines whether the environment asks for the wait.</summary>
    public static bool IsAskedFor(Func<string, string?> environment) => environment(Variable) is "1" or "true";

    /// <summary>
    /// Creates the wait of this process. It ends by a debugger, or by the file that <c>AMCP_DEBUG_GO</c> names; it fails with the process of
    /// <c>AMCP_DEBUG_LAUNCHER</c>.
    /// </summary>
    /// <param name="environment">Reads a variable; null means absent.</param>
    public static DebuggerWait Of(Func<string, string?> environment)
    {
        var (go, launcher) = (environment("AMCP_DEBUG_GO"), environment("AMCP_DEBUG_LAUNCHER"));
        return new DebuggerWait(
            () => Debugger.IsAttached,
            () => File.Exists(go),
            () => !int.TryParse(launcher, NumberStyles.None, CultureInfo.InvariantCulture, out var process) || IsRunning(process),
            () => Thread.Sleep(s_interval));
    }

    /// <summary>Blocks until the wait is over, and announces it in one line that the launcher reads.</summary>
    /// <param name="output">The output of the process.</param>
    /// <param name="appId">The app's name.</param>
    /// <returns>False if the launcher has ended.</returns>
    public bool TryWait(TextWriter output, string appId)
    {
        output.WriteLine(FormattableString.Invariant($"{Variable}: {appId} waits for a debugger in process {Environment.ProcessId}."));
        output.Flush();
        while (!isAttached() && !goesOn())
        {
            if (!hasLauncher())
                return false;

            pause();
        }

        return true;
    }

    private static bool IsRunning(int process)
    {
        try
        {
            using var found = Process.GetProcessById(process);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
