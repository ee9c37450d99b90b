using System.Diagnostics;
using System.Globalization;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>When a process began, which tells it apart from a later one with the same pid.</summary>
/// <param name="Time">By the clock.</param>
/// <param name="Ticks">As Linux counts it since the machine's start; null elsewhere.</param>
internal sealed record ProcessStart(DateTimeOffset Time, long? Ticks)
{
    private const int StartTimeFieldAfterName = 19;

    private static readonly TimeSpan ClockTolerance = TimeSpan.FromSeconds(2);

    /// <summary>Of a running process; null when there is none with this pid.</summary>
    public static ProcessStart? Of(int pid)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
            return new ProcessStart(process.StartTime.ToUniversalTime(), TicksOf(pid));
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or System.ComponentModel.Win32Exception or IOException)
        {
            return null;
        }
    }

    /// <summary>Whether both are the same process.</summary>
    public bool IsSameAs(EndpointDescriptor told) =>
        Ticks is { } mine && told.StartTicks is { } its ? mine == its : (Time - told.StartTime).Duration() <= ClockTolerance;

    private static long? TicksOf(int pid)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        // The second field is the program's name in parentheses, which may hold spaces and parentheses itself.
        var stat = File.ReadAllText($"/proc/{pid}/stat");
        return long.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[StartTimeFieldAfterName], CultureInfo.InvariantCulture);
    }
}
