namespace WatchTower.Settings;

/// <summary>Specifies the density of rows in the alert list.</summary>
public enum RowDensity
{
    /// <summary>Two lines of text with space around them.</summary>
    Comfortable,

    /// <summary>As many rows as fit.</summary>
    Compact,
}
