using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Input;

/// <summary>The conditions that an element meets before it is acted on.</summary>
[Collection(UiCollection.Name)]
public sealed class ActionabilityTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/input-actionable")]
    public async Task Scrolls_an_element_into_view_first()
    {
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var button = new Button { Name = "Below", Content = "Below" };
            button.Click += (_, _) => clicks++;
            return new ScrollViewer { Content = new StackPanel { Children = { new Border { Height = 2000 }, button } } };
        });

        await app.Call("ClickElement", new { element = "Below" });

        Assert.Equal(1, clicks);
    }

    [Fact]
    [Trait("Requirement", "card/input-actionable")]
    public async Task Waits_until_a_disabled_button_is_enabled()
    {
        var button = default(Button);
        await using var window = await app.Show(() =>
        {
            button = new Button { Content = "Go", Name = "Go", IsEnabled = false };
            button.Click += (_, _) => button.Content = "Gone";
            return button;
        });
        var click = app.Call("ClickElement", new { element = "Go" });
        await app.Call("ListWindows", new { });
        Assert.False(click.IsCompleted);

        await app.Ui(() => button!.IsEnabled = true);
        await click;

        Assert.Equal("Gone", (await app.Call("FindElement", new { element = "Go" })).GetProperty("elements")[0].Text("name"));
    }

    [Fact]
    [Trait("Requirement", "card/input-actionable")]
    public async Task Waits_until_a_moving_button_stands_still()
    {
        var button = default(Button);
        await using var window = await app.Show(() =>
        {
            button = new Button { Name = "Go", Content = "Go", Width = 80, HorizontalAlignment = HorizontalAlignment.Left };
            button.Transitions = [new ThicknessTransition { Property = Layoutable.MarginProperty, Duration = TimeSpan.FromMilliseconds(400) }];
            return button;
        });
        await app.Ui(() => button!.Margin = new Thickness(300, 0, 0, 0));

        var result = await app.Call("ClickElement", new { element = "Go" });

        Assert.Equal(340, result.GetProperty("x").GetDouble());
    }

    [Theory]
    [InlineData("Off", "DISABLED")]
    [InlineData("Hidden", "NOT_VISIBLE")]
    [InlineData("Covered", "OBSCURED")]
    [InlineData("Outside", "OFFSCREEN")]
    [InlineData("Nowhere", "ELEMENT_NOT_FOUND")]
    [InlineData("type=Button", "AMBIGUOUS")]
    [InlineData("@e99999", "STALE_REF")]
    [InlineData("'open", "INVALID_ARGUMENT")]
    [Trait("Requirement", "card/failure-not-visible")]
    [Trait("Requirement", "card/failure-disabled")]
    [Trait("Requirement", "card/failure-obscured")]
    [Trait("Requirement", "card/failure-offscreen")]
    [Trait("Requirement", "card/input-actionable")]
    [Trait("Requirement", "error/ELEMENT_NOT_FOUND")]
    [Trait("Requirement", "error/AMBIGUOUS")]
    [Trait("Requirement", "error/NOT_VISIBLE")]
    [Trait("Requirement", "error/DISABLED")]
    [Trait("Requirement", "error/OBSCURED")]
    [Trait("Requirement", "error/OFFSCREEN")]
    [Trait("Requirement", "error/STALE_REF")]
    [Trait("Requirement", "error/INVALID_ARGUMENT")]
    public async Task Says_why_it_cannot_click(string element, string code)
    {
        await using var window = await app.Show(() =>
        {
            var outside = new Button { Name = "Outside", Content = "x" };
            Canvas.SetLeft(outside, 2000);
            var covered = new Button { Name = "Covered", Content = "x", Width = 100, Height = 40 };
            return new Canvas
            {
                Children =
                {
                    new Button { Name = "Off", Content = "x", IsEnabled = false }, new Button { Name = "Hidden", Content = "x", IsVisible = false },
                    outside, covered, new Border { Name = "Cover", Width = 200, Height = 200, Background = Brushes.Red },
                },
            };
        });

        var failure = await app.Failure("ClickElement", new { element, timeout = 300 });

        Assert.Equal(code, failure.Code);
        if (code == "OBSCURED")
            Assert.Equal("Cover", failure.Details["by"]!.GetValue<string>());
    }

    [Fact]
    [Trait("Requirement", "card/tools-click-options")]
    [Trait("Requirement", "card/input-force")]
    public async Task Force_clicks_what_is_covered()
    {
        var hits = 0;
        await using var window = await app.Show(() =>
        {
            var cover = new Border { Name = "Cover", Background = Brushes.Red };
            cover.PointerPressed += (_, _) => hits++;
            return new Panel { Children = { new Button { Name = "Covered", Content = "x" }, cover } };
        });

        await app.Call("ClickElement", new { element = "Covered", force = true });

        Assert.Equal(1, hits);
    }
}
