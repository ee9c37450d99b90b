namespace WatchTower.Settings;

/// <summary>How much room a row of the alert list takes.</summary>
public enum RowDensity
{
    /// <summary>Two lines of text with space around them.</summary>
    Comfortable,

    /// <summary>As many rows as fit.</summary>
    Compact,
}
