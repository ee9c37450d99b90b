using DataService.Service;

namespace DataService.Tests;

public sealed class ServiceSimulationTests
{
    private readonly ServiceSimulation _service = new();

    [Fact]
    [Trait("Requirement", "card/4-data-service")]
    public void The_same_ticks_and_orders_always_give_the_same_lines()
    {
        Assert.Equal(Lines(new ServiceSimulation()), Lines(new ServiceSimulation()));

        static List<LogLine> Lines(ServiceSimulation service) =>
            [.. Ticks(service, 50), .. service.Cancel("ImportReadings").Lines, .. service.Start("ExportInvoices").Lines, .. Ticks(service, 200)];
    }

    [Fact]
    public void Lines_are_numbered_without_a_gap_and_are_of_every_level()
    {
        var lines = Ticks(_service, 1000).ToList();

        Assert.Equal(Enumerable.Range(1, lines.Count), lines.Select(line => line.Sequence));
        Assert.Equal(Enum.GetValues<LogLevel>(), lines.Select(line => line.Level).Distinct().Order());
    }

    [Fact]
    [Trait("Requirement", "card/4-data-service")]
    public void A_tick_is_a_tenth_of_a_second_of_the_service()
    {
        _service.Advance();

        Assert.Equal(new DateTime(2025, 6, 2, 6, 0, 0, 200), _service.Advance().At);
    }

    [Fact]
    public void Two_workers_take_the_jobs_in_their_order()
    {
        var jobs = _service.Advance().Jobs;

        Assert.Equal([JobState.Running, JobState.Running, JobState.Queued, JobState.Idle], jobs.Take(4).Select(job => job.State));
        Assert.Equal([40, 12, 0, 0], jobs.Take(4).Select(job => job.Done));
    }

    [Fact]
    public void A_job_that_ends_frees_its_worker()
    {
        _service.Advance();

        var cancelled = _service.Cancel("ImportReadings");
        Assert.Equal(new JobProgress("ImportReadings", JobState.Cancelled, 40), cancelled.Jobs[0]);
        Assert.Equal("Import meter readings was cancelled at 40 of 12000 records", Assert.Single(cancelled.Lines).Message);

        Assert.Equal(new JobProgress("RebuildIndex", JobState.Running, 25), _service.Advance().Jobs[2]);
    }

    [Fact]
    public void A_job_fails_once_and_completes_when_it_is_tried_again()
    {
        var failed = Until(update => update.Jobs[1].State is JobState.Failed);
        Assert.Equal(1080, failed.Jobs[1].Done);
        Assert.Contains(failed.Lines, line => line is { Level: LogLevel.Error, Source: "Worker" });

        _service.Start("ValidateTariffs");

        Assert.Equal(1800, Until(update => update.Jobs[1].State is JobState.Completed).Jobs[1].Done);
    }

    [Fact]
    public void Orders_that_make_no_sense_change_nothing()
    {
        _service.Advance();

        Assert.Empty(_service.Start("ImportReadings").Lines);
        Assert.Empty(_service.Cancel("SyncCustomers").Lines);
        Assert.Throws<KeyNotFoundException>(() => _service.Start("MineCoins"));
    }

    private static IEnumerable<LogLine> Ticks(ServiceSimulation service, int count) =>
        Enumerable.Range(0, count).SelectMany(_ => service.Advance().Lines);

    private ServiceUpdate Until(Predicate<ServiceUpdate> reached)
    {
        const int Far = 2000;
        var update = _service.Advance();
        while (!reached(update) && _service.Tick < Far)
            update = _service.Advance();

        Assert.True(reached(update));
        return update;
    }
}
