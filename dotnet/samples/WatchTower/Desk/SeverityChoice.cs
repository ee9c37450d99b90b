using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>One entry of the severity filter.</summary>
/// <param name="Label">What the combo box shows.</param>
/// <param name="Severity">The severity that is let through; null lets every one through.</param>
public sealed record SeverityChoice(string Label, AlertSeverity? Severity)
{
    /// <summary>Every entry, the unfiltered one first.</summary>
    public static IReadOnlyList<SeverityChoice> All { get; } =
        [new("All", null), .. Enum.GetValues<AlertSeverity>().Select(severity => new SeverityChoice(severity.ToString(), severity))];

    /// <summary>The label: it is what lists show and screen readers say.</summary>
    public override string ToString() => Label;
}
