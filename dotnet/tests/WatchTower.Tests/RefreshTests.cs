using WatchTower.Alerts;

namespace WatchTower.Tests;

public sealed class RefreshTests
{
    private readonly HeldBackRepository _repository = new();

    [Fact]
    [Trait("Requirement", "card/watchtower-spinner")]
    public async Task A_refresh_shows_that_it_is_loading_and_hides_it_when_the_alerts_are_there()
    {
        var desk = Desks.Over(_repository);

        var loading = desk.LoadAsync();
        Assert.True(desk.IsLoading);
        Assert.False(desk.IsEmpty);
        Assert.Equal("Loading alerts…", desk.Status);

        _repository.Loads[0].SetResult(AlertFeed.Generate(AlertDataSet.Mixed));
        await loading;
        Assert.False(desk.IsLoading);
        Assert.Equal("42 alerts as of 2 March 2026, 09:30:00 UTC", desk.Status);
    }

    [Fact]
    public void The_refresh_command_is_disabled_while_it_runs()
    {
        var desk = Desks.Over(_repository);

        desk.Refresh.Execute(null);
        desk.Refresh.Execute(null);

        Assert.False(desk.Refresh.CanExecute(null));
        Assert.Single(_repository.Loads);
        _repository.EndAll();
    }

    [Fact]
    public async Task The_answer_to_an_older_load_does_not_replace_that_to_a_newer_one()
    {
        var desk = Desks.Over(_repository);
        var older = desk.LoadAsync();
        var newer = desk.LoadAfreshAsync();

        _repository.Loads[1].SetResult([]);
        await newer;
        _repository.Loads[0].SetResult(AlertFeed.Generate(AlertDataSet.Mixed));
        await older;

        Assert.Equal("Showing 0 of 0", desk.CountText);
        Assert.False(desk.IsLoading);
    }

    [Fact]
    public async Task The_desk_is_loading_until_the_newest_load_has_ended()
    {
        var desk = Desks.Over(_repository);
        var older = desk.LoadAsync();
        var newer = desk.LoadAsync();

        _repository.Loads[0].SetResult([]);
        await older;
        Assert.True(desk.IsLoading);

        _repository.Loads[1].SetResult([]);
        await newer;
        Assert.False(desk.IsLoading);
    }

    [Fact]
    public async Task A_load_that_fails_is_told_and_leaves_the_alerts_that_were_there()
    {
        var desk = Desks.Over(_repository);
        var first = desk.LoadAsync();
        _repository.Loads[0].SetResult(AlertFeed.Generate(AlertDataSet.Mixed));
        await first;

        var second = desk.LoadAsync();
        _repository.Loads[1].SetException(new IOException("The server does not answer."));
        await second;

        Assert.Equal("Alerts could not be loaded: The server does not answer.", desk.Status);
        Assert.Equal("Showing 42 of 42", desk.CountText);
        Assert.False(desk.IsLoading);
    }

    [Fact]
    public async Task Alerts_are_generated_away_from_the_calling_thread()
    {
        var loading = new GeneratedAlertRepository(TimeSpan.FromMilliseconds(1)).LoadAsync();

        Assert.False(loading.IsCompletedSuccessfully);
        Assert.Equal(42, (await loading).Count);
    }

    [Fact]
    public async Task Another_data_set_replaces_the_alerts_and_forgets_the_acknowledgements()
    {
        var repository = new GeneratedAlertRepository(TimeSpan.Zero);
        var desk = Desks.Over(repository);
        await desk.LoadAsync();
        desk.Pane.Acknowledge.Execute(null);

        repository.Use(AlertDataSet.HighVolumeAlerts);
        await desk.LoadAfreshAsync();

        Assert.Equal("Showing 500 of 500", desk.CountText);
        Assert.Equal("0 of 500 acknowledged", desk.AcknowledgedText);
        Assert.Same(desk.VisibleAlerts[0], desk.Selected);
    }
}
