using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

[Collection(UiCollection.Name)]
public sealed class WindowTests(UiThread ui)
{
    [Fact]
    public Task A_resized_window_is_laid_out_and_drawn_in_its_new_size() => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, Background = Brushes.Red };
        window.Show();
        Assert.Equal((300, 200), Size(await window.Settled()));

        window.Width = 500;
        window.Height = 350;
        var frame = await window.Settled();

        Assert.Equal((500, 350), Size(frame));
        Assert.Equal(Colors.Red, frame.At(499, 349));
        Assert.Equal(new Size(500, 350), window.ClientSize);
    });

    [Fact]
    public Task A_window_can_take_the_size_of_its_content() => ui.Run(async () =>
    {
        var window = new Window { SizeToContent = SizeToContent.WidthAndHeight, Content = new Border { Width = 123, Height = 45 } };
        window.Show();
        Assert.Equal((123, 45), Size(await window.Settled()));

        ((Border)window.Content!).Width = 200;

        Assert.Equal((200, 45), Size(await window.Settled()));
    });

    [Fact]
    public Task Its_size_stays_between_the_limits() => ui.Run(() =>
    {
        var window = new Window { Width = 300, Height = 200, MinWidth = 250, MaxHeight = 220 };
        window.Show();

        window.PlatformImpl!.Resize(new Size(100, 900), WindowResizeReason.User);

        Assert.Equal(new Size(250, 220), window.ClientSize);
    });

    [Fact]
    public Task Maximised_it_fills_the_screen_and_restored_it_has_its_former_place() => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, Position = new PixelPoint(40, 30) };
        window.Show();
        var states = new List<WindowState>();
        window.PropertyChanged += (_, e) => states.AddRange(e.Property == Window.WindowStateProperty ? [(WindowState)e.NewValue!] : []);

        window.WindowState = WindowState.Maximized;
        var maximised = await window.Settled();
        var place = window.Position;
        window.WindowState = WindowState.Normal;
        var restored = await window.Settled();

        Assert.Equal(((1920, 1080), new PixelPoint(0, 0)), (Size(maximised), place));
        Assert.Equal(((300, 200), new PixelPoint(40, 30)), (Size(restored), window.Position));
        Assert.Equal([WindowState.Maximized, WindowState.Normal], states);
    });

    [Theory]
    [InlineData(WindowState.Maximized)]
    [InlineData(WindowState.FullScreen)]
    public Task Shown_in_a_state_that_fills_the_screen_its_own_size_is_that_of_the_restored_window(WindowState state) => ui.Run(async () =>
    {
        var window = new Window { Width = 300, Height = 200, WindowState = state };
        window.Show();
        var filling = (Size(await window.Settled()), window.ClientSize);

        window.WindowState = WindowState.Normal;
        var restored = await window.Settled();

        Assert.Equal(((1920, 1080), new Size(1920, 1080)), filling);
        Assert.Equal((300, 200), Size(restored));
    });

    [Fact]
    public Task Points_are_converted_between_the_window_and_the_screen() => ui.Run(() =>
    {
        var window = new Window { Position = new PixelPoint(100, 50) };
        window.Show();

        Assert.Equal(new PixelPoint(110, 70), window.PointToScreen(new Point(10, 20)));
        Assert.Equal(new Point(10, 20), window.PointToClient(new PixelPoint(110, 70)));
    });

    [Fact]
    public Task The_window_shown_last_is_active_and_closing_it_brings_the_other_back() => ui.Run(() =>
    {
        var log = new List<string>();
        var (first, second) = (Logged("first", log), Logged("second", log));
        first.Show();
        second.Show();
        Assert.True(second.IsActive);

        second.Close();

        Assert.Equal(["first +", "first -", "second +", "second -", "first +"], log);
        Assert.True(first.IsActive);
    });

    [Fact]
    public Task A_topmost_window_stays_above_the_active_one() => ui.Run(() =>
    {
        var (top, other) = (new Window { Topmost = true }, new Window());
        top.Show();
        other.Show();
        var sorted = new Window[] { top, other };

        Window.SortWindowsByZOrder(sorted);

        Assert.Equal([other, top], sorted);
        Assert.True(other.IsActive);
    });

    [Fact]
    public Task An_owned_window_stays_above_its_owner() => ui.Run(() =>
    {
        var (owner, owned) = (new Window(), new Window());
        owner.Show();
        owned.Show(owner);
        owner.Activate();
        var sorted = new Window[] { owned, owner };

        Window.SortWindowsByZOrder(sorted);

        Assert.Equal([owner, owned], sorted);
        Assert.True(owner.IsActive);
    });

    [Fact]
    public Task A_hidden_window_comes_back_with_its_content() => ui.Run(async () =>
    {
        var window = new Window { Width = 100, Height = 50, Background = Brushes.Red };
        window.Show();
        await window.Settled();
        window.Hide();
        Assert.False(window.IsActive);
        window.Background = Brushes.Blue;
        window.Show();

        Assert.Equal(Colors.Blue, (await window.Settled()).At(50, 25));
        Assert.True(window.IsActive);
    });

    [Fact]
    public Task The_user_can_be_refused_to_close_a_window() => ui.Run(() =>
    {
        var window = new Window();
        window.Closing += (_, e) => e.Cancel = !e.IsProgrammatic;
        window.Show();
        var impl = (MemoryWindow)window.PlatformImpl!;

        Assert.True(impl.Closing!(WindowCloseReason.WindowClosing));
        Assert.True(window.IsVisible);
    });

    [Fact]
    public Task There_is_one_screen_of_the_configured_size() => ui.Run(() =>
    {
        var window = new Window();
        window.Show();

        var screen = Assert.Single(window.Screens.All);
        Assert.Equal(new PixelRect(0, 0, 1920, 1080), screen.Bounds);
        Assert.True(screen.IsPrimary);
        Assert.Equal(screen, window.Screens.ScreenFromWindow(window));
    });

    private static Window Logged(string name, List<string> log)
    {
        var window = new Window { Title = name };
        window.Activated += (_, _) => log.Add($"{name} +");
        window.Deactivated += (_, _) => log.Add($"{name} -");
        return window;
    }

    private static (int Width, int Height) Size(Picture picture) => (picture.Width, picture.Height);
}
