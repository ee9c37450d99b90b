using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Raw;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

[Collection(UiCollection.Name)]
public sealed class TitleBarTests(UiThread ui)
{
    [Fact]
    public Task A_client_area_that_extends_into_the_title_bar_has_its_margin() => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, ExtendClientAreaToDecorationsHint = true, ExtendClientAreaTitleBarHeightHint = 40 };
        window.Show();
        await window.Settled();

        Assert.True(window.IsExtendedIntoWindowDecorations);
        Assert.Equal((new Thickness(0, 40, 0, 0), default(Thickness)), (window.WindowDecorationMargin, window.OffScreenMargin));

        window.WindowState = WindowState.FullScreen;
        await window.Settled();
        Assert.Equal(default, window.WindowDecorationMargin);

        window.WindowState = WindowState.Normal;
        window.ExtendClientAreaToDecorationsHint = false;
        await window.Settled();
        Assert.False(window.IsExtendedIntoWindowDecorations);
        Assert.Equal(default, window.WindowDecorationMargin);
    });

    [Fact]
    public Task The_theme_draws_caption_buttons_over_an_extended_client_area() => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, Background = Brushes.White };
        window.Show();
        var plain = await window.Settled();
        window.ExtendClientAreaToDecorationsHint = true;
        var themed = await window.Settled();

        Assert.InRange(themed.Difference(plain), 20, 300 * 60);
    });

    [Fact]
    public Task The_frame_is_larger_than_the_client_area_only_with_decorations() => ui.Run(() =>
    {
        var window = new Window { Width = 300, Height = 200 };
        window.Show();
        Assert.True(window.FrameSize!.Value.Height > window.ClientSize.Height);
        Assert.True(window.FrameSize!.Value.Width >= window.ClientSize.Width);
        var impl = window.PlatformImpl!;

#if AVALONIA11
        window.SystemDecorations = SystemDecorations.None;
#else
        window.WindowDecorations = WindowDecorations.None;
#endif

        Assert.Equal(window.ClientSize, impl.FrameSize);
    });

    [Fact]
    public Task A_custom_title_bar_moves_its_window_with_the_pointer() => ui.Run(async () =>
    {
        var bar = new Border { Height = 30, Background = Brushes.Gray, VerticalAlignment = global::Avalonia.Layout.VerticalAlignment.Top };
        var window = new Window { Width = 300, Height = 200, Position = new PixelPoint(100, 50), Content = bar };
        var released = 0;
        bar.PointerReleased += (_, _) => released++;
        bar.PointerPressed += (_, e) => window.BeginMoveDrag(e);
        window.Show();
        await window.NextFrame();

        Drag(window, new Point(20, 10), new Point(60, 25), new Point(120, 40));

        Assert.Equal(new PixelPoint(200, 80), window.Position);
        Drag(window, new Point(20, 100), new Point(60, 120));
        Assert.Equal((new PixelPoint(200, 80), 1), (window.Position, released));
    });

    [Theory]
    [InlineData(WindowEdge.SouthEast, 100, 50, 340, 220)]
    [InlineData(WindowEdge.NorthWest, 140, 70, 260, 180)]
    [InlineData(WindowEdge.West, 140, 50, 260, 200)]
    public Task A_grip_resizes_its_window_with_the_pointer(WindowEdge edge, int x, int y, double width, double height) => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, Position = new PixelPoint(100, 50), Background = Brushes.White };
        window.PointerPressed += (_, e) => window.BeginResizeDrag(edge, e);
        window.Show();
        await window.NextFrame();

        Drag(window, new Point(20, 10), new Point(60, 30));

        Assert.Equal((new PixelPoint(x, y), new Size(width, height)), (window.Position, window.ClientSize));
    });

    [Fact]
    public Task A_window_of_a_fixed_size_is_not_resized_by_its_grip() => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, CanResize = false, Background = Brushes.White };
        window.PointerPressed += (_, e) => window.BeginResizeDrag(WindowEdge.East, e);
        window.Show();
        await window.NextFrame();

        Drag(window, new Point(20, 10), new Point(60, 30));

        Assert.Equal(new Size(300, 200), window.ClientSize);
    });

    [Fact]
    public Task A_window_centred_on_an_owner_at_the_edge_stays_on_the_screen() => ui.Run(() =>
    {
        var owner = new Window { Width = 100, Height = 60, Position = new PixelPoint(1800, 1000) };
        var owned = new Window { Width = 400, Height = 300, WindowStartupLocation = WindowStartupLocation.CenterOwner };
        owner.Show();
        owned.Show(owner);

        Assert.InRange(owned.Position.X, 1400, 1920 - 400);
        Assert.InRange(owned.Position.Y, 700, 1080 - 300);
    });

    [Fact]
    public Task A_minimised_window_is_not_active_until_it_is_restored() => ui.Run(() =>
    {
        var (first, second) = (new Window(), new Window());
        first.Show();
        second.Show();

        second.WindowState = WindowState.Minimized;
        Assert.Equal((true, false), (first.IsActive, second.IsActive));

        second.WindowState = WindowState.Normal;
        Assert.Equal((false, true), (first.IsActive, second.IsActive));
    });

#if !AVALONIA11
    [Fact]
    public Task The_title_bar_of_the_theme_moves_the_window_and_maximises_it_by_a_double_click() => ui.Run(async () =>
    {
        var window = new Window { Width = 400, Height = 200, Position = new PixelPoint(100, 50), ExtendClientAreaToDecorationsHint = true };
        window.Show();
        await window.Settled();

        Drag(window, new Point(150, 10), new Point(160, 30));
        Assert.Equal(new PixelPoint(110, 70), window.Position);

        var hand = new Hand(window);
        hand.Click(new Point(150, 10));
        hand.Click(new Point(150, 10));
        Assert.Equal(WindowState.Maximized, window.WindowState);
    });
#endif

    private static void Drag(Window window, Point from, params Point[] over)
    {
        var hand = new Hand(window);
        hand.Pointer(RawPointerEventType.Move, from);
        hand.Pointer(RawPointerEventType.LeftButtonDown, from, RawInputModifiers.LeftMouseButton);
        foreach (var point in over)
            hand.Pointer(RawPointerEventType.Move, point, RawInputModifiers.LeftMouseButton);
        hand.Pointer(RawPointerEventType.LeftButtonUp, over[^1]);
    }
}
