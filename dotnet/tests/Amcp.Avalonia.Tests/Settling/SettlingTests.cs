using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Settling;

[Collection(UiCollection.Name)]
public sealed class SettlingTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task A_click_answers_when_the_transition_it_started_is_over()
    {
        var border = default(Border);
        await using var window = await app.Show(() =>
        {
            border = new Border { Height = 100, Opacity = 1, Background = Brushes.Red };
            border.Transitions = [new DoubleTransition { Property = Border.OpacityProperty, Duration = TimeSpan.FromMilliseconds(300) }];
            var button = new Button { Name = "Fade", Content = "Fade" };
            button.Click += (_, _) => border.Opacity = 0.25;
            return new StackPanel { Children = { button, border } };
        });

        var result = await app.Call("ClickElement", new { element = "Fade" });

        Assert.Equal(0.25, await app.Ui(() => border!.Opacity));
        Assert.Empty(result.Words("stillBusy"));
    }

    [Fact]
    [Trait("Requirement", "card/input-endless-animation")]
    [Trait("Requirement", "card/tools-click-reports")]
    [Trait("Requirement", "card/input-settled")]
    public async Task An_endless_animation_is_named_and_not_waited_for()
    {
        await using var window = await app.Show(() =>
        {
            var spinner = new Border { Name = "Spinner", Height = 20, Background = Brushes.Red };
            var animation = new Animation { Duration = TimeSpan.FromMilliseconds(400), IterationCount = IterationCount.Infinite };
            animation.Children.Add(new KeyFrame { Cue = new Cue(0), Setters = { new Setter(Border.OpacityProperty, 0.1) } });
            animation.Children.Add(new KeyFrame { Cue = new Cue(1), Setters = { new Setter(Border.OpacityProperty, 0.9) } });
            spinner.Styles.Add(new Style(selector => selector.OfType<Border>()) { Animations = { animation } });
            return new StackPanel { Children = { spinner, new Button { Name = "Go", Content = "Go" } } };
        });
        await app.Call("WaitForElement", new { element = "Go", visible = true });

        var first = await app.Call("ClickElement", new { element = "Go" });
        var shot = await app.Call("CaptureScreenshot", new { });

        Assert.Contains("animation of Opacity on Spinner", first.Words("stillBusy"));
        Assert.False(shot.GetProperty("idle").GetBoolean());
        Assert.Contains("animation of Opacity on Spinner", shot.Words("stillBusy"));
    }

    // It is not known at once that it never ends: the click that starts it waits out the settler's second, later ones do not.
    [Fact]
    [Trait("Requirement", "card/input-endless-animation")]
    public async Task The_click_that_starts_an_endless_animation_answers_and_names_it_and_so_does_the_next()
    {
        await using var window = await app.Show(() =>
        {
            var light = new Border { Height = 20, Background = Brushes.Red };
            var animation = new Animation { Duration = TimeSpan.FromMilliseconds(400), IterationCount = IterationCount.Infinite };
            animation.Children.Add(new KeyFrame { Cue = new Cue(0), Setters = { new Setter(Border.OpacityProperty, 0.1) } });
            animation.Children.Add(new KeyFrame { Cue = new Cue(1), Setters = { new Setter(Border.OpacityProperty, 0.9) } });
            light.Styles.Add(new Style(selector => selector.OfType<Border>().Class("blinking")) { Animations = { animation } });
            var button = new Button { Name = "Blink", Content = "Blink" };
            button.Click += (_, _) => light.Classes.Add("blinking");
            return new StackPanel { Children = { light, button } };
        });

        var first = await app.Call("ClickElement", new { element = "Blink" });
        var next = await app.Call("ClickElement", new { element = "Blink" });

        Assert.Contains("animation of Opacity on Border in Window 'Test'", first.Words("stillBusy"));
        Assert.Contains("animation of Opacity on Border in Window 'Test'", next.Words("stillBusy"));
    }

    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task A_click_waits_for_a_transition_that_begins_late()
    {
        var border = default(Border);
        await using var window = await app.Show(() =>
        {
            border = new Border { Height = 100, Background = Brushes.Red };
            border.Transitions =
            [
                new DoubleTransition
                {
                    Property = Border.OpacityProperty, Delay = TimeSpan.FromMilliseconds(250), Duration = TimeSpan.FromMilliseconds(50),
                },
            ];
            var button = new Button { Name = "Fade", Content = "Fade" };
            button.Click += (_, _) => border.Opacity = 0.25;
            return new StackPanel { Children = { button, border } };
        });

        await app.Call("ClickElement", new { element = "Fade" });

        Assert.Equal(0.25, await app.Ui(() => border!.Opacity));
    }

    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task A_transition_longer_than_the_wait_is_all_that_is_named()
    {
        await using var window = await app.Show(() =>
        {
            var border = new Border { Height = 100, Background = Brushes.Red };
            border.Transitions = [new DoubleTransition { Property = Border.OpacityProperty, Duration = TimeSpan.FromSeconds(20) }];
            var button = new Button { Name = "Fade", Content = "Fade" };
            button.Click += (_, _) => border.Opacity = 0.25;
            return new StackPanel { Children = { button, border } };
        });

        var result = await app.Call("ClickElement", new { element = "Fade" });

        Assert.Equal(["animation of Opacity on Border in Window 'Test'"], result.Words("stillBusy"));
    }

    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task A_click_that_moves_something_under_the_pointer_answers_when_that_is_drawn_as_hovered()
    {
        var next = default(Border);
        await using var window = await app.Show(() =>
        {
            var first = new Button { Name = "Next", Content = "Next", Height = 40 };
            next = new Border { Height = 40 };
            next.Styles.Add(new Style(selector => selector.OfType<Border>()) { Setters = { new Setter(Border.BackgroundProperty, Brushes.White) } });
            next.Styles.Add(new Style(selector => selector.OfType<Border>().Class(":pointerover")) { Setters = { new Setter(Border.BackgroundProperty, Brushes.Blue) } });
            first.Click += (_, _) => first.IsVisible = false;
            return new StackPanel { Children = { first, next } };
        });

        await window.Watch();
        await app.Call("ClickElement", new { element = "Next" });
        var shown = await app.Ui(() => (next!.IsPointerOver, Pixel: PlatformFrames.Of(window.Window)!.Value.Pixels[0]));

        Assert.Equal((true, 0xFF0000FF), shown);
    }

    [Fact]
    public async Task A_button_can_be_clicked_beside_something_that_never_stops_moving()
    {
        await using var window = await app.Show(() =>
        {
            var count = 0;
            var spinner = new Border { Height = 20, Background = Brushes.Red };
            var animation = new Animation { Duration = TimeSpan.FromMilliseconds(400), IterationCount = IterationCount.Infinite };
            animation.Children.Add(new KeyFrame { Cue = new Cue(0), Setters = { new Setter(Border.WidthProperty, 10d) } });
            animation.Children.Add(new KeyFrame { Cue = new Cue(1), Setters = { new Setter(Border.WidthProperty, 90d) } });
            spinner.Styles.Add(new Style(selector => selector.OfType<Border>()) { Animations = { animation } });
            var button = new Button { Name = "Go", Content = "0" };
            button.Click += (_, _) => button.Content = $"{++count}";
            Canvas.SetTop(button, 100);
            return new Canvas { Children = { spinner, button, new ProgressBar { IsIndeterminate = true, Width = 100 } } };
        });

        await app.Call("ClickElement", new { element = "Go" });

        Assert.Equal("1", (await app.Call("FindElement", new { element = "Go" })).GetProperty("elements")[0].Text("name"));
    }

    [Fact]
    public async Task The_revision_counts_only_when_something_changed()
    {
        await using var window = await app.Show(() => new CheckBox { Name = "Mute", Content = "Mute" });

        var first = (await app.Call("GetElementTree", new { full = true })).GetProperty("revision").GetInt32();
        var same = (await app.Call("GetElementTree", new { full = true })).GetProperty("revision").GetInt32();
        var clicked = (await app.Call("ClickElement", new { element = "Mute" })).GetProperty("revision").GetInt32();

        Assert.Equal(first, same);
        Assert.True(clicked > same);
    }
}
