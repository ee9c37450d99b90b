namespace WatchTower.Alerts;

/// <summary>Specifies the severity of an alert, most severe first.</summary>
public enum AlertSeverity
{
    /// <summary>A service is down or losing data.</summary>
    Critical,

    /// <summary>A service will fail without intervention.</summary>
    Warning,

    /// <summary>A notable event.</summary>
    Information,
}
