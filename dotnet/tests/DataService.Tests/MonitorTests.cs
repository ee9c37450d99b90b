using DataService.Service;
using DataService.Shell;

namespace DataService.Tests;

public sealed class MonitorTests : IDisposable
{
    private readonly MonitorViewModel _monitor = new(new ServiceSimulation(), new SwitchableTheme(), action => action());

    public void Dispose() => _monitor.Dispose();

    [Fact]
    public void A_pause_at_a_tick_shows_the_service_at_that_tick()
    {
        Assert.Equal(20, _monitor.PauseAt(20));

        Assert.Equal((20, "2 Jun 2025, 06:00:02"), (_monitor.Tick, _monitor.Clock));
        Assert.Equal(("Paused", "Resume", true), (_monitor.StateText, _monitor.PauseText, _monitor.IsPaused));
        Assert.Equal((3, 0), (_monitor.JobsUnderWay, _monitor.JobsCompleted));
        Assert.Equal("800 of 12,000 records", _monitor.Jobs[0].ProgressText);
        Assert.Equal(_monitor.Log.Received, _monitor.Log.Visible.Count);
    }

    [Fact]
    [Trait("Requirement", "card/4-data-service")]
    public void The_buttons_of_a_job_are_enabled_where_they_make_sense()
    {
        _monitor.PauseAt(1);
        var job = _monitor.Jobs[0];
        Assert.Equal((false, true), (job.Start.CanExecute(null), job.Cancel.CanExecute(null)));

        job.Cancel.Execute(null);
        Assert.Equal((JobState.Cancelled, "Retry"), (job.State, job.StartText));
        Assert.Equal((true, false), (job.Start.CanExecute(null), job.Cancel.CanExecute(null)));

        job.Start.Execute(null);
        Assert.Equal((JobState.Queued, 0), (job.State, job.Done));
    }

    [Fact]
    public void Pause_and_resume_take_turns()
    {
        _monitor.TogglePause.Execute(null);
        Assert.Equal("Paused", _monitor.StateText);

        _monitor.TogglePause.Execute(null);
        Assert.Equal("Live", _monitor.StateText);
    }

    [Fact]
    public void The_rate_is_told_in_words()
    {
        Assert.Equal("An update every 100 ms", _monitor.RateText);

        _monitor.Rate = TimeSpan.FromSeconds(2);

        Assert.Equal("An update every 2000 ms", _monitor.RateText);
    }
}
