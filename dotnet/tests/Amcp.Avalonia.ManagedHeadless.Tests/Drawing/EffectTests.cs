using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class EffectTests(UiThread ui)
{
    private static readonly PixelSize s_size = new(100, 100);

    [Fact]
    public Task A_blur_spreads_evenly_beyond_its_control() => ui.Run(async () =>
    {
        var (window, frame) = await Shown(new BlurEffect { Radius = 10 });

        Assert.Equal(Colors.Black, frame.At(50, 50));
        Assert.InRange(frame.At(29, 50).R, 128, 160);
        Assert.InRange(frame.At(25, 50).R, 200, 254);
        Assert.Equal(Colors.White, frame.At(10, 50));
        Assert.Equal([frame.At(29, 50), frame.At(29, 50), frame.At(29, 50)], [frame.At(70, 50), frame.At(50, 29), frame.At(50, 70)]);
        AssertCaptured(window, frame);
    });

    [Fact]
    public Task A_drop_shadow_lies_behind_its_control_at_its_offset() => ui.Run(async () =>
    {
        var (window, frame) = await Shown(new DropShadowEffect { BlurRadius = 0, OffsetX = 6, OffsetY = 4, Color = Colors.Red, Opacity = 1 });

        Assert.Equal(new PixelRect(30, 30, 40, 40), frame.BoundsOf(color => color == Colors.Black));
        Assert.Equal(new PixelRect(36, 34, 40, 40), frame.BoundsOf(color => color == Colors.Red));
        AssertCaptured(window, frame);
    });

    /// <summary>Avalonia 11 leaves effects out of bitmaps that controls are rendered to, whatever the renderer.</summary>
    private static void AssertCaptured(Window window, Picture frame)
    {
        var isLeftOut = typeof(Window).Assembly.GetName().Version!.Major < 12;
        Assert.Equal(isLeftOut, frame.Difference(Pictures.Capture(window, s_size)) > 0);
    }

    private static async Task<(Window Window, Picture Frame)> Shown(IEffect effect)
    {
        var box = new Border { Width = 40, Height = 40, Background = Brushes.Black, Effect = effect };
        var window = new Window { Width = 100, Height = 100, Background = Brushes.White, Content = new Panel { Children = { box } } };
        window.Show();
        return (window, await window.Settled());
    }
}
