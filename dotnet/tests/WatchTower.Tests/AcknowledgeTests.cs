using WatchTower.Alerts;
using WatchTower.Settings;

namespace WatchTower.Tests;

public sealed class AcknowledgeTests
{
    [Fact]
    [Trait("Requirement", "card/watchtower-acknowledge")]
    public async Task Acknowledging_moves_an_alert_to_acknowledged_with_its_note()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var row = desk.Selected!;
        desk.Pane.Note = " looked into it ";

        desk.Pane.Acknowledge.Execute(null);

        Assert.True(row.IsAcknowledged);
        Assert.Equal($"Acknowledged by {Desks.Operator}", row.State);
        Assert.Equal((Desks.Operator, "looked into it"), (Assert.Single(row.Notes).Author, row.Notes[0].Text));
        Assert.Equal(
            [$"Note added by {Desks.Operator}", $"Acknowledged by {Desks.Operator}"],
            row.History.Take(2).Select(line => line.Text));
        Assert.Equal("", desk.Pane.Note);
        Assert.Equal("1 of 42 acknowledged", desk.AcknowledgedText);
        Assert.Equal($"{row.Reference} acknowledged", desk.Status);
    }

    [Fact]
    public async Task An_acknowledged_alert_cannot_be_acknowledged_again_but_takes_notes()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Pane.Acknowledge.Execute(null);
        Assert.Empty(desk.Selected!.Notes);
        Assert.False(desk.Pane.Acknowledge.CanExecute(null));
        Assert.False(desk.Pane.AddNote.CanExecute(null));

        desk.Pane.Note = "false alarm";
        desk.Pane.AddNote.Execute(null);

        Assert.Equal("false alarm", Assert.Single(desk.Selected.Notes).Text);
    }

    [Fact]
    public async Task An_acknowledgement_survives_a_refresh()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Selected = desk.VisibleAlerts[5];
        desk.Pane.Acknowledge.Execute(null);

        await desk.LoadAsync();

        Assert.Same(desk.VisibleAlerts[5], desk.Selected);
        Assert.True(desk.Selected!.IsAcknowledged);
    }

    [Fact]
    public async Task A_note_that_is_being_written_belongs_to_its_alert()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Pane.Note = "half a sent";

        desk.Selected = desk.VisibleAlerts[1];
        Assert.Equal("", desk.Pane.Note);

        desk.Selected = desk.VisibleAlerts[0];
        Assert.Equal("half a sent", desk.Pane.Note);
    }

    [Fact]
    public async Task The_number_of_open_alerts_of_the_severity_falls_by_one()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var severity = desk.Selected!.Alert.Severity;
        var before = desk.Tally.Single(tally => tally.Severity == severity).Open;

        desk.Pane.Acknowledge.Execute(null);

        Assert.Equal(before - 1, desk.Tally.Single(tally => tally.Severity == severity).Open);
    }

    [Theory]
    [InlineData(true, 1)]
    [InlineData(false, 0)]
    public async Task The_settings_decide_whether_the_next_open_alert_is_selected(bool selectNext, int expected)
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Settings = DeskSettings.Default with { SelectNext = selectNext };

        desk.Pane.Acknowledge.Execute(null);

        Assert.Same(desk.VisibleAlerts[expected], desk.Selected);
    }

    [Fact]
    public async Task Another_severity_moves_the_alert_to_its_tally_and_is_told_in_the_history()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        var row = desk.VisibleAlerts.First(alert => alert.IsWarning);
        var critical = desk.Tally[0].Open;
        desk.Selected = row;

        desk.Pane.Reassess(AlertSeverity.Critical);
        desk.Pane.Reassess(AlertSeverity.Critical);

        Assert.True(row.IsCritical);
        Assert.Equal(critical + 1, desk.Tally[0].Open);
        Assert.Equal($"Warning made Critical by {Desks.Operator}", row.History[0].Text);
        Assert.NotEqual(row.History[0].Text, row.History[1].Text);
        Assert.Equal($"{row.Reference} is now Critical", desk.Status);
    }

    [Fact]
    public async Task Attached_files_become_a_note_beside_the_one_that_is_being_written()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Mixed);
        desk.Pane.Note = "half a sent";

        desk.Pane.Attach(["disk.log", "top.txt"]);

        Assert.Equal("Attached disk.log, top.txt", Assert.Single(desk.Selected!.Notes).Text);
        Assert.Equal("half a sent", desk.Pane.Note);
    }

    [Fact]
    public async Task Without_any_alert_there_is_nothing_to_acknowledge()
    {
        var desk = await Desks.LoadedAsync(AlertDataSet.Empty);

        Assert.False(desk.Pane.HasRow);
        Assert.False(desk.Pane.Acknowledge.CanExecute(null));
        Assert.Equal("No alerts. All systems are quiet.", desk.EmptyText);
    }
}
