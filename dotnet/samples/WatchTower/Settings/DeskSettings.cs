namespace WatchTower.Settings;

/// <summary>Represents an operator's settings of the desk.</summary>
/// <param name="AutoRefresh">Whether alerts are reloaded periodically.</param>
/// <param name="RefreshSeconds">The interval in seconds, 5 to 120.</param>
/// <param name="ShowTally">Whether the number of alerts of each severity is shown above the list.</param>
/// <param name="SelectNext">Whether an acknowledgement selects the next open alert.</param>
/// <param name="Density">The density of rows.</param>
public sealed record DeskSettings(bool AutoRefresh, int RefreshSeconds, bool ShowTally, bool SelectNext, RowDensity Density)
{
    /// <summary>Gets the default settings.</summary>
    public static DeskSettings Default { get; } = new(false, 30, true, false, RowDensity.Comfortable);
}
