using System.Globalization;

namespace WatchTower.Alerts;

/// <summary>How the desk writes times: in UTC and the same under every culture.</summary>
public static class AlertTime
{
    /// <summary>Hours and minutes, for rows.</summary>
    public static string Short(DateTimeOffset time) => time.UtcDateTime.ToString("HH:mm", CultureInfo.InvariantCulture);

    /// <summary>Date and time to the second, for details.</summary>
    public static string Full(DateTimeOffset time) =>
        time.UtcDateTime.ToString("d MMMM yyyy, HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
}
