using System.Diagnostics;
using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.ManagedHeadless.X11;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Platform;
using Avalonia.Rendering.Composition;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

/// <summary>Has windows that open from now on shown on a display, until disposed. On the UI thread.</summary>
internal sealed class Presented : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private readonly IWindowingPlatform _before = AvaloniaLocator.Current.GetService<IWindowingPlatform>()!;

    public Presented(VirtualDisplay display)
    {
        var compositor = AvaloniaLocator.Current.GetService<Compositor>()!;
        var screen = new SingleScreen(new PixelSize(1920, 1080), 1);
        Use(new WindowingPlatform(compositor, new FrameWatch(), screen, new ManagedHeadlessOptions(), XConnection.Open(display.Name).Present));
    }

    /// <summary>Waits until something is so; the test fails with what was waited for when it does not become so.</summary>
    public static async Task Until(Func<bool> isSo, string what)
    {
        for (var waited = Stopwatch.StartNew(); !isSo();)
        {
            if (waited.Elapsed > s_limit)
                Assert.Fail($"Waited in vain until {what}.");
            await Task.Delay(5);
        }
    }

    /// <summary>Opens a window at a place and waits until the display shows its frame.</summary>
    public static async Task<Window> Open(VirtualDisplay display, Control content, PixelPoint place)
    {
        var window = new Window { Width = 400, Height = 300, Content = content, Position = place };
        window.Show();
        await Shown(display, window);
        return window;
    }

    /// <summary>Waits until the display shows a window's settled frame, pixel for pixel.</summary>
    public static async Task Shown(VirtualDisplay display, Window window)
    {
        var frame = await window.Settled();
        var area = new PixelRect(window.Position, new PixelSize(frame.Width, frame.Height));
        await Until(() => display.Look(area).Equals(frame), $"the display shows the {frame.Width} x {frame.Height} pixels of the window at {window.Position}");
    }

    /// <summary>The middle of a control as xdotool's arguments for a place on the screen.</summary>
    public static string[] MiddleOf(Control control)
    {
        var window = (Window)TopLevel.GetTopLevel(control)!;
        var middle = window.PointToScreen(new Hand(window).MiddleOf(control));
        return [$"{middle.X}", $"{middle.Y}"];
    }

    /// <inheritdoc/>
    public void Dispose() => Use(_before);

    private static void Use(IWindowingPlatform platform) => AvaloniaLocator.CurrentMutable.Bind<IWindowingPlatform>().ToConstant(platform);
}
