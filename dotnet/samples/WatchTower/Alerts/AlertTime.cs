using System.Globalization;

namespace WatchTower.Alerts;

/// <summary>Formats times in UTC, independent of the culture.</summary>
public static class AlertTime
{
    /// <summary>Formats hours and minutes, for rows.</summary>
    public static string Short(DateTimeOffset time) => time.UtcDateTime.ToString("HH:mm", CultureInfo.InvariantCulture);

    /// <summary>Formats date and time to the second, for details.</summary>
    public static string Full(DateTimeOffset time) =>
        time.UtcDateTime.ToString("d MMMM yyyy, HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
}
