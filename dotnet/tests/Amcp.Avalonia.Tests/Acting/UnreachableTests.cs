using System.Windows.Input;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>Every way in which an element can be there and yet out of a person's reach, told apart and with its culprit.</summary>
[Collection(UiCollection.Name)]
public sealed class UnreachableTests(LiveApp app)
{
    [Theory]
    [InlineData("Hidden", "NOT_VISIBLE", "Hidden is not visible.")]
    [InlineData("InHidden", "NOT_VISIBLE", "is not visible, because StackPanel in Window 'Test' hides it.")]
    [InlineData("Collapsed", "ELEMENT_NOT_FOUND", "Nearest: `Collapsed` (in the collapsed `More`)")]
    [InlineData("Glass", "NOT_VISIBLE", "is not visible: its opacity is 0.")]
    [InlineData("InGlass", "NOT_VISIBLE", "is not visible: the opacity of Border in Window 'Test' is 0.")]
    [InlineData("Flat", "NOT_VISIBLE", "has no size: it is 50 x 0.")]
    [InlineData("Off", "DISABLED", "is disabled.")]
    [InlineData("InOff", "DISABLED", "is disabled, because StackPanel in Window 'Test' is.")]
    [InlineData("Never", "DISABLED", "is disabled: its command cannot run now.")]
    [InlineData("Far", "OFFSCREEN", "lies outside its window of 800 x 600, and could not be brought into view.")]
    [InlineData("Clipped", "OFFSCREEN", "is cut off by Border in Window 'Test', and could not be brought into view.")]
    [InlineData("Deaf", "OBSCURED", "but what is behind it, because it takes no pointer input (IsHitTestVisible).")]
    [InlineData("InDeaf", "OBSCURED", "because Border 'x' in Window 'Test' takes no pointer input (IsHitTestVisible).")]
    [InlineData("Covered", "OBSCURED", "is not what the pointer reaches at its middle, but Rectangle in Window 'Test'.")]
    [InlineData("InClosedTab", "ELEMENT_NOT_FOUND", "Nearest: `InClosedTab` (in the closed tab `Second`)")]
    [Trait("Requirement", "card/4-why-unreachable")]
    [Trait("Requirement", "card/failure-offscreen")]
    [Trait("Requirement", "card/failure-not-visible")]
    [Trait("Requirement", "card/failure-disabled")]
    [Trait("Requirement", "card/failure-obscured")]
    public async Task Is_told_with_its_reason(string element, string code, string reason)
    {
        await using var window = await app.Show(Everything);
        await app.Call("HoverElement", new { });

        var failure = await app.Failure("ClickElement", new { element, timeout = 500 });

        Assert.Equal(code, failure.Code);
        Assert.Contains(reason, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/4-why-unreachable")]
    public async Task An_overlay_over_everything_is_named_until_it_goes()
    {
        var overlay = default(Border);
        await using var window = await app.Show(() => new Panel
        {
            Children = { new Button { Name = "Save", Content = "Save" }, (overlay = new Border { Name = "Loading", Background = Brushes.Gray }) },
        });

        await app.Call("HoverElement", new { });
        var failure = await app.Failure("ClickElement", new { element = "Save", timeout = 500 });
        await app.Ui(() => overlay!.IsVisible = false);
        await app.Call("ClickElement", new { element = "Save" });

        Assert.Equal(("OBSCURED", "Loading"), (failure.Code, failure.Details["by"]!.GetValue<string>()));
    }

    [Fact]
    [Trait("Requirement", "card/4-why-unreachable")]
    public async Task What_is_transparent_counts_as_invisible_for_waiting_too()
    {
        var ghost = default(TextBlock);
        await using var window = await app.Show(() => ghost = new TextBlock { Name = "Ghost", Text = "fading", Opacity = 0 });

        await app.Call("WaitForElement", new { element = "Ghost", visible = false });
        await app.Ui(() => ghost!.Opacity = 0.5);
        await app.Call("WaitForElement", new { element = "Ghost", visible = true });
    }

    private static Canvas Everything()
    {
        var canvas = new Canvas
        {
            Children =
            {
                Named(new Button { IsVisible = false }, "Hidden"),
                new StackPanel { IsVisible = false, Children = { Named(new Button(), "InHidden") } },
                new Expander { Header = "More", Content = Named(new Button(), "Collapsed") },
                Named(new Button { Opacity = 0 }, "Glass"),
                new Border { Opacity = 0, Child = Named(new Button(), "InGlass") },
                Named(new Border { Width = 50, Height = 0 }, "Flat"),
                Named(new Button { IsEnabled = false }, "Off"),
                new StackPanel { IsEnabled = false, Children = { Named(new Button(), "InOff") } },
                Named(new Button { Command = new Never() }, "Never"),
                Named(new Button(), "Far"),
                new Border { Width = 50, Height = 50, ClipToBounds = true, Child = new Canvas { Children = { Named(new Button(), "Clipped") } } },
                Named(new Button { IsHitTestVisible = false, Content = "x" }, "Deaf"),
                new Border { IsHitTestVisible = false, Child = Named(new Button { Content = "x" }, "InDeaf") },
                Named(new Button { Width = 60, Height = 40 }, "Covered"),
                new global::Avalonia.Controls.Shapes.Rectangle { Width = 100, Height = 100, Fill = Brushes.Red },
                new TabControl { Items = { new TabItem { Header = "First" }, new TabItem { Header = "Second", Content = Named(new Button(), "InClosedTab") } } },
            },
        };
        for (var place = 0; place < canvas.Children.Count; place++)
            Canvas.SetTop(canvas.Children[place], place * 40);

        Canvas.SetLeft(canvas.Children.Single(child => child.Name == "Far"), 2000);
        Canvas.SetLeft(((Canvas)canvas.Children.OfType<Border>().Single(border => border.ClipToBounds).Child!).Children[0], 300);
        Canvas.SetTop(canvas.Children.OfType<global::Avalonia.Controls.Shapes.Rectangle>().Single(), Canvas.GetTop(canvas.Children.Single(child => child.Name == "Covered")));
        return canvas;
    }

    private static TControl Named<TControl>(TControl control, string name)
        where TControl : Control
    {
        control.Name = name;
        return control;
    }

    private sealed class Never : ICommand
    {
        public event EventHandler? CanExecuteChanged
        {
            add { }
            remove { }
        }

        public bool CanExecute(object? parameter) => false;

        public void Execute(object? parameter) => throw new InvalidOperationException("It said that it cannot run.");
    }
}
