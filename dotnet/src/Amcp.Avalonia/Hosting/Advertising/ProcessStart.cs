using System.Diagnostics;

namespace Amcp.Avalonia.Hosting.Advertising;

/// <summary>Represents the start time of a process, which distinguishes it from a later one with the same pid.</summary>
/// <param name="Time">The wall-clock time.</param>
/// <param name="Ticks">The clock ticks since boot on Linux; null elsewhere.</param>
internal sealed record ProcessStart(DateTimeOffset Time, long? Ticks)
{
    private const int StartTimeFieldAfterName = 19;

    private static readonly TimeSpan s_clockTolerance = TimeSpan.FromSeconds(2);

    /// <summary>Gets the start of a running process; null if no process has this pid.</summary>
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

    /// <summary>Determines whether both identify the same process.</summary>
    public bool IsSameAs(EndpointDescriptor other) =>
        Ticks is { } mine && other.StartTicks is { } its ? mine == its : (Time - other.StartTime).Duration() <= s_clockTolerance;

    private static long? TicksOf(int pid)
    {
        if (!OperatingSystem.IsLinux())
            return null;

        // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
        var stat = File.ReadAllText($"/proc/{pid}/stat");
        return long.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[StartTimeFieldAfterName], CultureInfo.InvariantCulture);
    }
}
