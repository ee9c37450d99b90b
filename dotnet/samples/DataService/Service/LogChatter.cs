namespace DataService.Service;

/// <summary>Generates log lines besides those of jobs. The lines depend only on the tick.</summary>
internal static class LogChatter
{
    private static readonly (LogLevel Level, string Source, string Message)[] s_templates =
    [
        (LogLevel.Information, "Gateway", "Received {0} readings from substation {1}"),
        (LogLevel.Debug, "Cache", "Evicted {0} entries from partition {1}"),
        (LogLevel.Information, "Storage", "Committed batch {0} to partition {1}"),
        (LogLevel.Debug, "Scheduler", "Checked {0} triggers, due: {1}"),
        (LogLevel.Information, "Api", "Answered {0} requests for client {1}"),
        (LogLevel.Warning, "Gateway", "Substation {1} is {0} ms late"),
        (LogLevel.Debug, "Storage", "Read {0} pages of partition {1} ahead"),
        (LogLevel.Information, "Replica", "Caught up {0} records behind node {1}"),
        (LogLevel.Error, "Gateway", "Reading {0} of substation {1} has a wrong checksum"),
    ];

    /// <summary>Returns the lines of a tick: none in two of three ticks, otherwise one.</summary>
    public static IEnumerable<(LogLevel Level, string Source, string Message)> Of(int tick)
    {
        var dice = Dice(tick);
        if (dice % 3 != 0)
            yield break;

        // Half of the errors become warnings, because running services have few errors.
        var index = (int)(dice / 3 % (uint)s_templates.Length);
        var (level, source, message) = s_templates[index == s_templates.Length - 1 && dice % 2 == 0 ? 5 : index];
        yield return (level, source, string.Format(null, message, 20 + (dice >> 8) % 900, 1 + (dice >> 20) % 12));
    }

    // The finaliser of MurmurHash3 decorrelates neighbouring ticks.
    private static uint Dice(int tick)
    {
        var bits = (uint)tick * 0x9E3779B9;
        bits = (bits ^ (bits >> 16)) * 0x85EBCA6B;
        bits = (bits ^ (bits >> 13)) * 0xC2B2AE35;
        return bits ^ (bits >> 16);
    }
}
