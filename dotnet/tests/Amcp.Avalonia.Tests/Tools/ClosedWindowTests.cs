using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Settling;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools;

[Collection(UiCollection.Name)]
public sealed class ClosedWindowTests(LiveApp app)
{
    private static readonly PointerClick s_click = new(MouseButton.Left, 1, RawInputModifiers.None);

    [Fact]
    public async Task A_window_that_was_seen_does_not_stay()
    {
        using var windows = await app.Ui(() => new WindowCatalog());
        using var popups = await app.Ui(() => new PopupHosts());
        using var revision = await app.Ui(() => new TreeRevision(new ElementTree(popups), windows));

        await Collected.IsAsync(await app.Ui(() => Closed(_ => revision.Look())));

        Assert.Equal(1, revision.Number);
    }

    [Fact]
    public async Task A_window_that_was_hidden_and_shown_again_does_not_stay()
    {
        using var windows = await app.Ui(() => new WindowCatalog());

        await Collected.IsAsync(await app.Ui(() => Closed(window =>
        {
            window.Hide();
            window.Show();
        })));

        Assert.Empty(await app.Ui(windows.All));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_window_in_which_a_button_was_held_down_does_not_stay(bool isReleased)
    {
        var clock = new InputClock();
        var pointer = new PointerInput(clock, new KeyboardInput(clock));

        await Collected.IsAsync(await app.Ui(() => Closed(window =>
        {
            pointer.Down(window, new Point(5, 5), s_click);
            if (isReleased)
                pointer.Up(MouseButton.Left);
        })));

        Assert.Empty(pointer.Held);
    }

    // Nothing on the stack of the caller may keep the window.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Closed(Action<Window> use)
    {
        var window = new Window { Width = 200, Height = 100, Content = new Border { Child = new TextBlock { Text = "Text" } } };
        window.Show();
        use(window);
        window.Close();
        return new WeakReference(window);
    }
}
