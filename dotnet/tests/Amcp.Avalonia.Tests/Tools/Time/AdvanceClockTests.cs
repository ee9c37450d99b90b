using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Core;
using Amcp.Shared;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Time;

/// <summary>The answers of the tool.</summary>
[Collection(UiCollection.Name)]
public sealed class AdvanceClockTests(LiveApp app) : IAsyncLifetime
{
    private const int Unit = TestTimers.Unit;

    // A caret that another test left blinking is a timer, too, and on a busy machine a thousand steps take their time.
    private const int Patience = 60_000;

    private readonly TestTimers _timers = new(app);

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task Timers_that_are_due_on_the_way_fire_in_order_each_at_its_time()
    {
        await app.Ui(() =>
        {
            _timers.Every(7, "seven");
            _timers.Every(5, "five");
            _timers.Every(4, "four");
            _timers.Every(20, "twenty");
        });

        await app.Call("AdvanceClock", new { by = 9 * Unit, timeout = Patience });

        Assert.Equal(["four", "five", "seven", "four"], _timers.Fired);
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task A_timer_that_another_one_starts_on_the_way_fires_too()
    {
        await app.Ui(() => _timers.Every(2, "first", first =>
        {
            first.Stop();
            _timers.Every(3, "second");
        }));

        await app.Call("AdvanceClock", new { by = 4 * Unit, timeout = Patience });
        Assert.Equal(["first"], _timers.Fired);
        await app.Call("AdvanceClock", new { by = Unit * 3 / 2, timeout = Patience });

        Assert.Equal(["first", "second"], _timers.Fired);
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task The_time_provider_and_the_dispatchers_timers_go_forward_together()
    {
        var done = app.Ui(async () =>
        {
            _timers.Every(2, "timer");
            await Task.Delay(TimeSpan.FromMilliseconds(3 * Unit), AmcpTime.Provider);
            _timers.Fired.Add("delay");
        });
        var before = AmcpTime.Provider.GetUtcNow();

        var moved = await app.Call("AdvanceClock", new { by = 5 * Unit, timeout = Patience });

        await (await done);
        Assert.Equal(["timer", "delay", "timer"], _timers.Fired);
        Assert.Equal(["DispatcherTimer", "AmcpTime.Provider"], moved.Words("moved"));
        Assert.True(DateTimeOffset.Parse(moved.Text("now")!, System.Globalization.CultureInfo.InvariantCulture) - before >= TimeSpan.FromMilliseconds(5 * Unit));
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task What_the_timers_change_is_reported()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "Countdown", Text = "ready" });
        await app.Ui(() => _timers.Every(1, "tick", _ => ((TextBlock)window.Window.Content!).Text = "over"));

        var moved = await app.Call("AdvanceClock", new { by = Unit * 3 / 2, timeout = Patience });

        Assert.Contains(moved.Words("changed"), change => change.EndsWith(" Countdown = 'over'", StringComparison.Ordinal));
        await _timers.ShortOneFires();
        Assert.Equal("over", (await app.Call("FindElement", new { element = "Countdown" })).GetProperty("elements")[0].Property("text"));
    }

    [Fact]
    [Trait("Requirement", "card/4-clock-limits")]
    public async Task What_cannot_be_moved_is_said_and_stays_where_it_was()
    {
        var plain = Task.Delay(Unit);

        var moved = await app.Call("AdvanceClock", new { by = 2 * Unit, timeout = Patience });

        Assert.False(plain.IsCompleted);
        Assert.Equal(
            [
                "Task.Delay, PeriodicTimer and CancelAfter without AmcpTime.Provider",
                "System.Threading.Timer and System.Timers.Timer",
                "DateTime.Now, Stopwatch and Environment.TickCount",
                "animations and transitions",
            ],
            moved.Words("notMoved"));
    }

    [Fact]
    [Trait("Requirement", "card/4-clock-limits")]
    public async Task On_a_platform_that_cannot_be_moved_only_the_time_provider_is_and_without_that_nothing()
    {
        var offered = AppContext.GetData(PlatformDataNames.DispatcherClockStep);
        AppContext.SetData(PlatformDataNames.DispatcherClockStep, null);
        var time = MovableTime.Start();
        try
        {
            time.IsUsed = false;
            var nothing = await app.Failure("AdvanceClock", new { by = Unit });
            var delay = Task.Delay(TimeSpan.FromMilliseconds(Unit), AmcpTime.Provider);
            await app.Ui(() => _timers.Every(1, "timer"));
            var half = await app.Call("AdvanceClock", new { by = Unit, timeout = Patience });

            Assert.Equal("UNSUPPORTED", nothing.Code);
            Assert.Equal(["AmcpTime.Provider"], half.Words("moved"));
            Assert.StartsWith("DispatcherTimer: ", half.Words("notMoved")[0], StringComparison.Ordinal);
            await delay;
            Assert.Empty(_timers.Fired);
        }
        finally
        {
            AppContext.SetData(PlatformDataNames.DispatcherClockStep, offered);
        }
    }

    [Theory]
    [InlineData(180 * Unit)]
    [InlineData(3_155_760_000_000)]
    [Trait("Requirement", "error/TIMEOUT")]
    public async Task More_timers_than_there_is_time_for_are_a_time_out_that_tells_how_far_it_came(long by)
    {
        await app.Ui(() => _timers.Start(TimeSpan.FromMilliseconds(1), "busy", _ => { }));

        var failure = await app.Failure("AdvanceClock", new { by, timeout = 500 });

        Assert.Equal("TIMEOUT", failure.Code);
        Assert.InRange(failure.Details["lastState"]!["movedMs"]!.GetValue<double>(), 1, by - 1);
        await _timers.ShortOneFires();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3_155_760_000_001)]
    public async Task A_step_back_or_beyond_a_century_is_refused(long by) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("AdvanceClock", new { by })).Code);

    /// <inheritdoc/>
    public Task InitializeAsync() => Task.CompletedTask;

    /// <inheritdoc/>
    public Task DisposeAsync() => _timers.DisposeAsync().AsTask();
}
