namespace WatchTower.Alerts;

/// <summary>How urgent an alert is, most urgent first.</summary>
public enum AlertSeverity
{
    /// <summary>A service is down or losing data.</summary>
    Critical,

    /// <summary>A service will fail if nobody looks at it.</summary>
    Warning,

    /// <summary>Something worth knowing.</summary>
    Information,
}
