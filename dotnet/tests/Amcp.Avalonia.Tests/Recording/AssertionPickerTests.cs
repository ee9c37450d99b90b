using System.Windows.Input;
using Amcp.Avalonia.Recording;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.Interactivity;
using Avalonia.VisualTree;
using static Amcp.Avalonia.Tests.Recording.RecordedEvent;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-recording")]
public sealed class AssertionPickerTests(LiveApp app)
{
    private const RawInputModifiers Held = RawInputModifiers.Control | RawInputModifiers.Shift;

    [Theory]
    [InlineData(Key.T, "text", "Save")]
    [InlineData(Key.V, "visible", null)]
    [InlineData(Key.S, "screenshot", null)]
    [InlineData(Key.R, "tree", null)]
    public async Task A_letter_chooses_a_check_of_the_element_under_the_pointer(Key letter, string check, string? expected)
    {
        var (button, note) = await app.Ui(() => (new Button { Name = "Save", Content = "Save" }, new TextBox { Name = "Note" }));
        await using var window = await app.Show(() => new StackPanel { Children = { button, note } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            note.Focus();
            var hand = new UserHand(window.Window);
            hand.Hover(button);
            hand.Press(Key.F9, Held);
            hand.Press(letter);
        });
        var recorded = Assert.Single(await peer.Stop());

        Assert.Equal(("check", "Save", check), (Kind(recorded), Locator(recorded), Text(recorded, "check")));
        Assert.Equal(expected, recorded["expected"]?.GetValue<string>());
    }

    [Fact]
    public async Task Arrows_and_Enter_choose_and_a_list_is_around_its_items()
    {
        var list = await app.Ui(() => new ListBox { Name = "Alerts", ItemsSource = new[] { "Disk", "Power", "Door" } });
        await using var window = await app.Show(() => list);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Hover(list.ContainerFromIndex(1)!);
            hand.Press(Key.F9, Held);
            hand.Press(Key.Left);
            hand.Press(Key.Up);
            hand.Press(Key.Up);
            hand.Press(Key.Up);
            hand.Press(Key.Enter);
        });
        var recorded = Assert.Single(await peer.Stop());

        Assert.Equal(("Alerts", "count", "3"), (Locator(recorded), Text(recorded, "check"), Text(recorded, "expected")));
    }

    [Fact]
    public async Task A_click_in_the_menu_chooses_and_one_beside_it_closes_it()
    {
        var (panel, button) = await app.Ui(() => (new StackPanel { Name = "Desk" }, new Button { Name = "Save", Content = "Save" }));
        var clicks = 0;
        await app.Ui(() =>
        {
            panel.Children.Add(button);
            button.Click += (_, _) => clicks++;
        });
        await using var window = await app.Show(() => panel);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Hover(button);
            hand.Press(Key.F9, Held);
            hand.Click(button);
            Assert.Null(Menu(window.Window));
            hand.Press(Key.F9, Held);
            hand.ClickAt(RowIn(window.Window, 1));
            Assert.Null(Menu(window.Window));
        });
        var recorded = Assert.Single(await peer.Stop());

        Assert.Equal(("check", "visible", "Save", 0), (Kind(recorded), Text(recorded, "check"), Locator(recorded), clicks));
    }

    [Fact]
    public async Task The_app_sees_no_input_of_the_picker_and_the_recording_does_not_have_it()
    {
        var box = await app.Ui(() => new TextBox { Name = "Note" });
        List<string> seen = [];
        await using var window = await app.Show(() => box);
        await app.Ui(() =>
        {
            window.Window.KeyBindings.Add(new KeyBinding { Gesture = new KeyGesture(Key.Escape), Command = new Noting(() => seen.Add("binding")) });
            window.Window.AddHandler(InputElement.KeyDownEvent, (_, e) => seen.Add($"down {e.Key}"), RoutingStrategies.Tunnel, handledEventsToo: true);
            window.Window.AddHandler(InputElement.KeyUpEvent, (_, e) => seen.Add($"up {e.Key}"), RoutingStrategies.Tunnel, handledEventsToo: true);
            window.Window.AddHandler(InputElement.TextInputEvent, (_, e) => seen.Add($"text {e.Text}"), RoutingStrategies.Tunnel, handledEventsToo: true);
            window.Window.AddHandler(InputElement.PointerMovedEvent, (_, _) => seen.Add("move"), RoutingStrategies.Tunnel, handledEventsToo: true);
            window.Window.AddHandler(InputElement.PointerPressedEvent, (_, _) => seen.Add("press"), RoutingStrategies.Tunnel, handledEventsToo: true);
        });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            box.Focus();
            var hand = new UserHand(window.Window);
            hand.Hover(box);
            seen.Clear();
            hand.Press(Key.F9, Held);
            hand.Type("abc");
            hand.Hover(box);
            hand.Wheel(box, -1);
            hand.Press(Key.Escape);
            Assert.Empty(seen);
            Assert.True(box.IsFocused);
            hand.Type("d");
        });
        var recorded = await peer.Stop();

        Assert.Equal(["down D", "text d", "up D"], await app.Ui(() => seen.ToList()));
        Assert.Equal(("type", "d"), (Kind(Assert.Single(recorded)), Text(recorded[0], "text")));
    }

    [Fact]
    public async Task No_tool_sees_the_menu_and_it_goes_with_the_recording()
    {
        var button = await app.Ui(() => new Button { Name = "Save", Content = "Save" });
        await using var window = await app.Show(() => button);
        await using var peer = await RecordingPeer.Start(app);
        var before = (await app.Call("GetElementTree", new { })).ToString();

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Hover(button);
            hand.Press(Key.F9, Held);
            Assert.NotNull(Menu(window.Window));
        });
        Assert.Equal(before, (await app.Call("GetElementTree", new { })).ToString());
        Assert.Empty(await peer.Stop());

        Assert.Null(await app.Ui(() => Menu(window.Window)));
        await app.Ui(() => new UserHand(window.Window).Press(Key.F9, Held));
        Assert.Null(await app.Ui(() => Menu(window.Window)));
    }

    [Fact]
    public async Task A_password_has_no_check_of_its_text()
    {
        var box = await app.Ui(() => new TextBox { Name = "Password", PasswordChar = '*', Text = "secret" });
        await using var window = await app.Show(() => box);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Hover(box);
            hand.Press(Key.F9, Held);
            hand.Press(Key.T);
            Assert.NotNull(Menu(window.Window));
            hand.Press(Key.Enter);
        });
        var recorded = Assert.Single(await peer.Stop());

        Assert.Equal(("visible", null), (Text(recorded, "check"), recorded["expected"]));
    }

    [Fact]
    public async Task The_menu_stands_beside_the_element_and_within_the_window()
    {
        var (top, bottom) = await app.Ui(() => (new Button { Name = "Top", Content = "Top" }, new Button { Name = "Bottom", Content = "Bottom" }));
        await app.Ui(() => DockPanel.SetDock(top, Dock.Top));
        await app.Ui(() => DockPanel.SetDock(bottom, Dock.Bottom));
        await using var window = await app.Show(() => new DockPanel { Children = { top, bottom, new TextBlock() } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            foreach (var (button, isBelow) in new[] { (top, true), (bottom, false) })
            {
                hand.Hover(button);
                hand.Press(Key.F9, Held);
                var (first, last) = (RowIn(window.Window, -1), RowIn(window.Window, Menu(window.Window)!.Rows.Count));
                Assert.Equal(isBelow, first.Y > hand.MiddleOf(button).Y);
                Assert.Equal(isBelow, last.Y > hand.MiddleOf(button).Y);
                Assert.True(new Rect(window.Window.ClientSize).Contains(first) && new Rect(window.Window.ClientSize).Contains(last));
                hand.Press(Key.Escape);
            }
        });
        Assert.Empty(await peer.Stop());
    }

    [Fact]
    public async Task A_drop_down_stays_open_and_its_items_can_be_checked()
    {
        var combo = await app.Ui(() => new ComboBox { Name = "Severity", ItemsSource = new[] { "All", "Critical" } });
        await using var window = await app.Show(() => combo);
        await using var peer = await RecordingPeer.Start(app);
        var hand = await app.Ui(() => new UserHand(window.Window));

        await app.Ui(() => hand.Click(combo));
        await app.Call("WaitForElement", new { element = "ComboBoxItem 'Critical'", visible = true });
        await app.Call("HoverElement", new { element = "ComboBoxItem 'Critical'" });
        await app.Ui(() =>
        {
            hand.Hover(combo.ContainerFromIndex(1)!);
            hand.Press(Key.F9, Held);
            hand.Press(Key.T);
        });
        var isOpen = await app.Ui(() => combo.IsDropDownOpen);
        var recorded = (await peer.Stop())[^1];

        Assert.Equal(("check", "Critical", true), (Kind(recorded), Text(recorded, "expected"), isOpen));
    }

    [Fact]
    public async Task A_disabled_element_can_be_checked()
    {
        var button = await app.Ui(() => new Button { Name = "Save", Content = "Save", IsEnabled = false });
        await using var window = await app.Show(() => button);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Hover(button);
            hand.Press(Key.F9, Held);
            hand.Press(Key.T);
        });

        Assert.Equal("Save", Locator(Assert.Single(await peer.Stop())));
    }

    private static PickerMenu? Menu(Window window) => window.GetVisualDescendants().OfType<PickerMenu>().SingleOrDefault();

    private static Point RowIn(Window window, int row)
    {
        var menu = Menu(window)!;
        return ((Visual)menu.Parent!).TranslatePoint(menu.BoundsOf(row).Center, window)!.Value;
    }

    private sealed class Noting(Action note) : ICommand
    {
        public event EventHandler? CanExecuteChanged
        {
            add { }
            remove { }
        }

        public bool CanExecute(object? parameter) => true;

        public void Execute(object? parameter) => note();
    }
}
