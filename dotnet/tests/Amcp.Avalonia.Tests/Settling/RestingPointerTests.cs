using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Rendering.Composition;
using Avalonia.Threading;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tests.Settling;

/// <summary>A pointer that rests is over what comes to lie under it, and what that sets off belongs to the step.</summary>
[Collection(UiCollection.Name)]
public sealed class RestingPointerTests(LiveApp app)
{
    [Theory]
    [InlineData("CaptureScreenshot")]
    [InlineData("GetElementTree")]
    [InlineData("WaitForIdle")]
    [Trait("Requirement", "card/input-settled")]
    public async Task What_comes_to_lie_under_the_pointer_is_hovered_when_a_call_answers(string tool)
    {
        var first = default(Border);
        var second = default(Border);
        await using var window = await app.Show(() => new Canvas { Children = { (first = Box("First", top: 0)), (second = Box("Second", top: 100)) } });
        await app.Call("HoverElement", new { element = "First" });

        var unnoticed = await MoveUnnoticedAsync(first!, second!);
        await app.Call(tool, new { });

        Assert.True(await app.Ui(() => unnoticed.IsPointerOver));
    }

    [Fact]
    [Trait("Requirement", "card/tools-hover")]
    public async Task Hovering_answers_when_the_tool_tip_is_open()
    {
        Button? button = null;
        await using var window = await app.Show(() => new StackPanel { Children = { (button = WithTip("Save")) } });

        await app.Call("HoverElement", new { element = "Save" });

        Assert.True(await app.Ui(() => ToolTip.GetIsOpen(button!)));
    }

    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task The_tool_tip_of_what_comes_to_lie_under_the_pointer_is_waited_for()
    {
        Button? button = null;
        var first = default(Border);
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { (first = new Border { Name = "First", Width = 40, Height = 40, HorizontalAlignment = HorizontalAlignment.Left, Background = Brushes.Red }), (button = WithTip("Save")) },
        });
        await app.Call("HoverElement", new { element = "First" });

        await app.Ui(() => first!.IsVisible = false);
        await app.Call("WaitForIdle", new { });

        Assert.True(await app.Ui(() => ToolTip.GetIsOpen(button!)));
    }

    [Fact]
    [Trait("Requirement", "card/tools-hover")]
    public async Task Hovering_a_menu_item_answers_when_its_submenu_is_open()
    {
        var more = default(MenuItem);
        await using var window = await app.Show(() =>
        {
            more = new MenuItem { Header = "More", Items = { new MenuItem { Header = "Last" } } };
            return new DockPanel { Children = { new Menu { Items = { new MenuItem { Header = "File", Items = { more } } }, VerticalAlignment = VerticalAlignment.Top } } };
        });
        await app.Call("ClickElement", new { element = "'File'" });

        await app.Call("HoverElement", new { element = "'More'" });

        Assert.True(await app.Ui(() => more!.IsSubMenuOpen));
    }

    [Fact]
    [Trait("Requirement", "card/input-settled")]
    public async Task A_scroll_bar_has_expanded_under_the_pointer_and_collapsed_without_it_when_a_step_answers()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Name = "Away", Content = "Away" }, (list = new ListBox { Height = 200, ItemsSource = Enumerable.Range(1, 100) }) },
        });
        await app.Call("WaitForIdle", new { });
        var bar = await app.Ui(() => list!.GetVisualDescendants().OfType<ScrollBar>().First(one => one.Orientation == Orientation.Vertical));
        var middle = await app.Ui(() => bar.TranslatePoint(new Point(bar.Bounds.Width / 2, bar.Bounds.Height / 2), TopLevel.GetTopLevel(bar)!)!.Value);

        await app.Call("HoverElement", new { x = middle.X, y = middle.Y });
        var isExpanded = await app.Ui(() => bar.IsExpanded);
        await app.Call("HoverElement", new { element = "Away" });

        Assert.True(isExpanded);
        Assert.False(await app.Ui(() => bar.IsExpanded));
    }

    private static Button WithTip(string name)
    {
        var button = new Button { Name = name, Content = name, Height = 40 };
        ToolTip.SetTip(button, "Writes the file");
        return button;
    }

    private static Border Box(string name, double top)
    {
        var box = new Border { Name = name, Width = 100, Height = 40, Background = Brushes.Red };
        Canvas.SetTop(box, top);
        return box;
    }

    // Swaps the boxes, one of which is under the pointer, until Avalonia misses it: how often that is depends on when the frame after a swap is drawn.
    // Returns the box that lies under the pointer without being hovered.
    private async Task<Border> MoveUnnoticedAsync(Border under, Border other)
    {
        while (true)
        {
            await SwapBetweenFrameAndNoticeAsync(under, other);
            if (await app.Ui(() => under.IsPointerOver))
                return other;

            (under, other) = (other, under);
        }
    }

    // Avalonia hit-tests the resting pointer on a notice that it queues once a frame is drawn, and queues no second one before that ran. What is committed
    // in between is drawn after the notice, and no other one comes.
    private async Task SwapBetweenFrameAndNoticeAsync(Border under, Border other)
    {
        var compositor = await app.Ui(() => ElementComposition.GetElementVisual(under)!.Compositor);
        var drawn = new TaskCompletionSource();
        await app.Ui(() =>
        {
            under.Background = ReferenceEquals(under.Background, Brushes.Red) ? Brushes.Blue : Brushes.Red;
            compositor.RequestCompositionUpdate(() => compositor.RequestCompositionBatchCommitAsync().Rendered.ContinueWith(
                _ => Dispatcher.UIThread.Post(Swap, DispatcherPriority.Send),
                CancellationToken.None,
                TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default));
        });
        await drawn.Task;
        await app.Ui(() => { });

        void Swap()
        {
            Canvas.SetTop(under, 100);
            Canvas.SetTop(other, 0);
            compositor.RequestCompositionUpdate(() => compositor.RequestCompositionBatchCommitAsync().Rendered.ContinueWith(_ => drawn.SetResult(), TaskScheduler.Default));
        }
    }
}
