using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Represents the number of open alerts of one severity.</summary>
/// <param name="Severity">The severity.</param>
/// <param name="Open">The number of open alerts.</param>
public sealed record SeverityTally(AlertSeverity Severity, int Open)
{
    /// <summary>Gets a value indicating whether the critical colour applies.</summary>
    public bool IsCritical => Severity is AlertSeverity.Critical;

    /// <summary>Gets a value indicating whether the warning colour applies.</summary>
    public bool IsWarning => Severity is AlertSeverity.Warning;

    /// <summary>Gets a value indicating whether the information colour applies.</summary>
    public bool IsInformation => Severity is AlertSeverity.Information;
}
