using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

/// <summary>Pixels are drawn only for readers of them.</summary>
[Collection(UiCollection.Name)]
public sealed class UnseenFramesTests(UiThread ui)
{
#if !AVALONIA11
    [Fact]
    public Task A_frame_that_nobody_looks_at_is_not_drawn() => ui.Run(async () =>
    {
        var counted = new CountedDrawing();
        var window = new Window { Width = 100, Height = 100, Content = counted };
        window.Show();
        await counted.Change(window, times: 5);

        Assert.Equal(0, counted.Drawn);
    });

    [Fact]
    public Task Looking_draws_once_what_several_frames_changed_and_looking_again_nothing() => ui.Run(async () =>
    {
        var counted = new CountedDrawing();
        var window = new Window { Width = 100, Height = 100, Content = counted };
        window.Show();
        await counted.Change(window, times: 5);

        using var watch = Pictures.Watch();
        await window.NextFrame();
        Assert.Equal(1, counted.Drawn);
        await window.NextFrame();
        Assert.Equal(1, counted.Drawn);
    });

    [Fact]
    public Task There_are_no_pixels_of_a_frame_that_was_not_drawn() => ui.Run(async () =>
    {
        var counted = new CountedDrawing();
        var window = new Window { Width = 100, Height = 100, Content = counted };
        window.Show();
        await window.Settled();
        await counted.Change(window);
        var impl = (MemoryWindow)window.PlatformImpl!;

        Assert.Null(impl.Frame);
        using var watch = Pictures.Watch();
        Assert.Null(impl.Frame);
        await window.NextFrame();
        Assert.NotNull(impl.Frame);
    });
#endif

    [Fact]
    public Task A_window_that_is_watched_is_drawn_in_every_frame() => ui.Run(async () =>
    {
        var counted = new CountedDrawing();
        var window = new Window { Width = 100, Height = 100, Content = counted };
        Watcher.Watch(window);
        window.Show();
        await window.NextFrame();
        var before = counted.Drawn;
        await counted.Change(window, times: 5);

        Assert.Equal(before + 5, counted.Drawn);
    });

    [Fact]
    public Task What_several_unseen_frames_changed_looks_as_if_each_had_been_drawn() => ui.Run(async () =>
    {
        var (unseen, watched) = (Scene(), Scene());
        Watcher.Watch(watched);
        foreach (var window in (Window[])[unseen, watched])
        {
            window.Show();
            await window.Settled();
            await Rearrange(window);
        }

        var (seen, drawn) = (await unseen.Settled(), await watched.Settled());
        Assert.Equal(0, drawn.Difference(seen));
    });

    private static Window Scene()
    {
        var panel = new StackPanel { Margin = new Thickness(5.5) };
        panel.Children.AddRange(Enumerable.Range(0, 12).Select(number => new Border
        {
            Margin = new Thickness(number * 3.3, 1, 0, 0),
            Background = new SolidColorBrush(Colors.SteelBlue, 0.3 + (number * 0.05)),
            CornerRadius = new CornerRadius(4),
            HorizontalAlignment = HorizontalAlignment.Left,
            Child = new TextBlock { Text = $"Row {number} jpgqy" },
        }));
        return new Window { Width = 300, Height = 300, Content = panel };
    }

    private static async Task Rearrange(Window window)
    {
        var rows = ((StackPanel)window.Content!).Children;
        for (var step = 0; step < 20; step++)
        {
            rows.Move(step * 5 % rows.Count, step * 7 % rows.Count);
            rows[step % rows.Count].IsVisible = step % 3 != 0;
            ((TextBlock)((Border)rows[step * 3 % rows.Count]).Child!).Text = $"After step {step}";
            await window.NextFrame();
        }
    }

    private sealed class CountedDrawing : Control
    {
        public int Drawn { get; private set; }

        public async Task Change(Window window, int times = 1)
        {
            for (var frame = 0; frame < times; frame++)
            {
                InvalidateVisual();
                await window.NextFrame();
            }
        }

        public override void Render(DrawingContext context) => context.Custom(new CustomDrawing(new Rect(Bounds.Size), () => Drawn++));
    }
}
