using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Represents an entry of the severity filter.</summary>
/// <param name="Label">The label in the combo box.</param>
/// <param name="Severity">The severity to show; null shows all.</param>
public sealed record SeverityChoice(string Label, AlertSeverity? Severity)
{
    /// <summary>Gets all entries, the unfiltered one first.</summary>
    public static IReadOnlyList<SeverityChoice> All { get; } =
        [new("All", null), .. Enum.GetValues<AlertSeverity>().Select(severity => new SeverityChoice(severity.ToString(), severity))];

    /// <summary>Returns the label, which lists show and screen readers announce.</summary>
    public override string ToString() => Label;
}
