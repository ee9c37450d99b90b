using WatchTower.Alerts;
using WatchTower.Desk;

namespace WatchTower.Tests;

public sealed class AlertFilterTests
{
    [Fact]
    public async Task Without_a_filter_every_alert_is_shown_and_the_first_is_selected()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);

        Assert.Equal("Showing 42 of 42", desk.CountText);
        Assert.Same(desk.VisibleAlerts[0], desk.Selected);
    }

    [Theory]
    [InlineData("Critical", AlertSeverity.Critical)]
    [InlineData("Warning", AlertSeverity.Warning)]
    [InlineData("Information", AlertSeverity.Information)]
    public async Task A_severity_lets_only_its_alerts_through(string label, AlertSeverity severity)
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var expected = desk.VisibleAlerts.Where(row => row.Alert.Severity == severity).ToArray();

        desk.Filter.Severity = SeverityChoice.All.Single(choice => choice.Label == label);

        Assert.NotEmpty(expected);
        Assert.Equal(expected, desk.VisibleAlerts);
        Assert.Equal($"Showing {expected.Length} of 42", desk.CountText);
    }

    [Fact]
    public async Task Every_word_of_a_search_must_occur_whatever_its_case()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.HighVolumeAlerts);

        desk.Filter.Search = "  DISK log-01 ";

        Assert.NotEmpty(desk.VisibleAlerts);
        Assert.All(desk.VisibleAlerts, row => Assert.Equal("Disk almost full on log-01", row.Title));
    }

    [Fact]
    public async Task A_search_finds_an_alert_by_the_reference_people_quote()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.HighVolumeAlerts);

        desk.Filter.Search = "wt-1250";

        Assert.Equal("WT-1250", Assert.Single(desk.VisibleAlerts).Reference);
    }

    [Fact]
    public async Task Search_and_severity_work_together()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.HighVolumeAlerts);

        desk.Filter.Search = "db-01";
        var both = desk.VisibleAlerts.Count;
        desk.Filter.Severity = SeverityChoice.All.Single(choice => choice.Severity == AlertSeverity.Critical);

        Assert.InRange(desk.VisibleAlerts.Count, 1, both - 1);
        Assert.All(desk.VisibleAlerts, row => Assert.Equal("Replication stopped on db-01", row.Title));
    }

    [Fact]
    public async Task A_search_that_nothing_matches_says_so_and_selects_nothing()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);

        desk.Filter.Search = "no such thing";

        Assert.Empty(desk.VisibleAlerts);
        Assert.Null(desk.Selected);
        Assert.True(desk.IsEmpty);
        Assert.Equal("No alert matches the filters.", desk.EmptyText);
    }

    [Fact]
    public async Task The_selected_alert_stays_selected_while_it_passes_the_filter()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var chosen = desk.VisibleAlerts.Last(row => row.IsCritical);
        desk.Selected = chosen;

        desk.Filter.Severity = SeverityChoice.All.Single(choice => choice.Severity == AlertSeverity.Critical);

        Assert.Same(chosen, desk.Selected);
    }

    [Fact]
    public async Task Hidden_acknowledged_alerts_leave_the_list_when_they_are_acknowledged()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var second = desk.VisibleAlerts[1];
        desk.Filter.ShowAcknowledged = false;

        desk.Pane.Acknowledge.Execute(null);

        Assert.Equal("Showing 41 of 42", desk.CountText);
        Assert.Same(second, desk.Selected);
    }

    [Fact]
    public async Task Clearing_the_filters_shows_everything_again()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Filter.Search = "disk";
        desk.Filter.Severity = SeverityChoice.All[1];
        desk.Filter.ShowOpen = false;

        desk.Filter.Clear.Execute(null);

        Assert.Equal("Showing 42 of 42", desk.CountText);
        Assert.Equal(("", "All", true), (desk.Filter.Search, desk.Filter.Severity.Label, desk.Filter.ShowOpen));
    }
}
