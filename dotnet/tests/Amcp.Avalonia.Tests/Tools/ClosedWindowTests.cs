using System.Runtime.CompilerServices;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Input;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools;

[Collection(UiCollection.Name)]
public sealed class ClosedWindowTests(LiveApp app)
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    [Fact]
    public Task A_window_that_was_seen_does_not_stay() => DoesNotStay((shop, _) => shop.Revision.Look());

    [Fact]
    public Task A_window_that_was_hidden_and_shown_again_does_not_stay() => DoesNotStay((_, window) =>
    {
        window.Hide();
        window.Show();
    });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task A_window_in_which_a_button_was_held_down_does_not_stay(bool isReleased) => DoesNotStay((shop, window) =>
    {
        shop.Pointer.Down(window, new Point(5, 5), s_click);
        if (isReleased)
        {
            shop.Pointer.Up(MouseButton.Left);
        }
    });

    private async Task DoesNotStay(Action<Workshop, Window> use)
    {
        using var shop = await app.Ui(() => new Workshop(new UiThread()));

        await Collected.IsAsync(await app.Ui(() => Closed(shop, use)));

        Assert.Empty(shop.Pointer.Held);
    }

    // Nothing on the stack of the caller may keep the window.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Closed(Workshop shop, Action<Workshop, Window> use)
    {
        var window = new Window { Width = 200, Height = 100, Content = new Border { Child = new TextBlock { Text = "Text" } } };
        window.Show();
        use(shop, window);
        window.Close();
        return new WeakReference(window);
    }
}
