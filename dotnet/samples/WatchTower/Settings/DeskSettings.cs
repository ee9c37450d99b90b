namespace WatchTower.Settings;

/// <summary>What an operator can choose about the desk.</summary>
/// <param name="AutoRefresh">Whether alerts are loaded again and again without being asked.</param>
/// <param name="RefreshSeconds">The seconds between two such loads, 5 to 120.</param>
/// <param name="ShowTally">Whether the number of alerts of each severity is shown above the list.</param>
/// <param name="SelectNext">Whether an acknowledgement moves the selection to the next open alert.</param>
/// <param name="Density">How much room a row takes.</param>
public sealed record DeskSettings(bool AutoRefresh, int RefreshSeconds, bool ShowTally, bool SelectNext, RowDensity Density)
{
    /// <summary>The settings of a desk that nobody has changed.</summary>
    public static DeskSettings Default { get; } = new(false, 30, true, false, RowDensity.Comfortable);
}
