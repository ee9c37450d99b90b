using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>How many open alerts have one severity.</summary>
/// <param name="Severity">The severity.</param>
/// <param name="Open">The number of alerts nobody has taken.</param>
public sealed record SeverityTally(AlertSeverity Severity, int Open)
{
    /// <summary>Whether the critical colour applies.</summary>
    public bool IsCritical => Severity is AlertSeverity.Critical;

    /// <summary>Whether the warning colour applies.</summary>
    public bool IsWarning => Severity is AlertSeverity.Warning;

    /// <summary>Whether the information colour applies.</summary>
    public bool IsInformation => Severity is AlertSeverity.Information;
}
