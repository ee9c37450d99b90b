using Amcp.Avalonia.Core;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Time;

[Collection(UiCollection.Name)]
public sealed class WaitForIdleTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    public async Task Waits_until_a_transition_is_over()
    {
        var fading = default(Border);
        await using var window = await app.Show(() => fading = Fading(TimeSpan.FromMilliseconds(400)));
        await app.Call("WaitForIdle", new { });
        await app.Ui(() => fading!.Opacity = 0.25);

        var calm = await app.Call("WaitForIdle", new { });

        Assert.Equal(0.25, await app.Ui(() => fading!.Opacity));
        Assert.True(calm.GetProperty("idle").GetBoolean());
        Assert.Empty(calm.Words("stillBusy"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    public async Task Leaves_time_alone_where_it_is_not_stepped_and_tells_no_jump()
    {
        await using var window = await app.Show(() => new Border());

        var calm = await app.Call("WaitForIdle", new { jump = true });

        Assert.True(calm.GetProperty("idle").GetBoolean());
        Assert.False(calm.TryGetProperty("jumped", out _));
    }

    [Fact]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    public async Task Refuses_a_negative_idle_period()
    {
        var failure = await app.Failure("WaitForIdle", new { idle = -1 });

        Assert.Equal(("INVALID_ARGUMENT", "idle"), (failure.Code, failure.Details["parameter"]!.GetValue<string>()));
    }

    [Fact]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    [Trait("Requirement", "card/input-endless-animation")]
    public async Task Names_what_never_ends_and_does_not_wait_for_it()
    {
        await using var window = await app.Show(() => new ProgressBar { Name = "Working", IsIndeterminate = true, Width = 200, Height = 20 });

        var calm = await app.Call("WaitForIdle", new { timeout = 20_000 });

        Assert.False(calm.GetProperty("idle").GetBoolean());
        Assert.Contains(calm.Words("stillBusy"), busy => busy.Contains("Working", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    public async Task Is_idle_when_what_never_ends_is_hidden_now_or_by_the_next_frame(bool nextFrame)
    {
        var working = default(ProgressBar);
        await using var window = await app.Show(() => working = new ProgressBar { IsIndeterminate = true, Width = 200, Height = 20 });
        await app.Call("WaitForIdle", new { });
        await app.Ui(() =>
        {
            if (nextFrame)
                TopLevel.GetTopLevel(working)!.RequestAnimationFrame(_ => working!.IsVisible = false);
            else
                working!.IsVisible = false;
        });

        var calm = await app.Call("WaitForIdle", new { });

        Assert.Empty(calm.Words("stillBusy"));
        Assert.True(calm.GetProperty("idle").GetBoolean());
    }

    [Fact]
    [Trait("Requirement", "card/tools-wait-for-idle")]
    public async Task A_time_out_tells_what_is_still_busy()
    {
        var fading = default(Border);
        await using var window = await app.Show(() => fading = Fading(TimeSpan.FromSeconds(30)));
        await app.Call("WaitForIdle", new { });
        await app.Ui(() => fading!.Opacity = 0.25);

        var failure = await app.Failure("WaitForIdle", new { timeout = 200 });

        Assert.Equal("TIMEOUT", failure.Code);
        Assert.Contains("animation of Opacity on Border in Window 'Test'", failure.Details["lastState"]!["stillBusy"]!.AsArray().Select(busy => busy!.GetValue<string>()));
    }

    private static Border Fading(TimeSpan duration) => new()
    {
        Height = 100,
        Background = Brushes.Red,
        Transitions = [new DoubleTransition { Property = Border.OpacityProperty, Duration = duration }],
    };
}
