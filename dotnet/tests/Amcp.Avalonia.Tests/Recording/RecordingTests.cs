using System.Text.Json.Nodes;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using static Amcp.Avalonia.Tests.Recording.RecordedEvent;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-recording")]
public sealed class RecordingTests(LiveApp app)
{
    [Fact]
    public async Task A_click_is_told_with_the_best_locator_and_the_value_that_changed()
    {
        var box = await app.Ui(() => new CheckBox { Name = "ShowOpen", Content = new StackPanel { Children = { new TextBlock { Text = "Open alerts" } } } });
        await using var window = await app.Show(() => box, "Filters");
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() => new UserHand(window.Window).Click(box));
        var recorded = Assert.Single(await peer.Stop());

        Assert.Equal(("click", "TestApp", 1, "Filters"), (Kind(recorded), Text(recorded, "app"), recorded["sequence"]!.GetValue<int>(), Text(recorded, "window")));
        Assert.Equal(("ShowOpen", "automationId", "app"), (Text(recorded["target"]!, "locator"), Text(recorded["target"]!, "locatorKind"), Text(recorded["target"]!, "scope")));
        Assert.Equal(
            ["CheckBox#ShowOpen", "'Open alerts'", "CheckBox 'Open alerts'"],
            recorded["target"]!["alternatives"]!.AsArray().Select(other => Text(other!, "locator")));
        Assert.Equal("""[{"property":"checked","from":"false","to":"true"}]""", recorded["changes"]!.ToJsonString());
        Assert.Equal("""["left",1,[]]""", new JsonArray(recorded["button"]!.DeepClone(), recorded["count"]!.DeepClone(), recorded["modifiers"]!.DeepClone()).ToJsonString());
    }

    [Fact]
    public async Task It_is_told_after_a_moment_of_rest_while_the_recording_goes_on()
    {
        var button = await app.Ui(() => new Button { Name = "Save", Content = "Save" });
        await using var window = await app.Show(() => button);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() => new UserHand(window.Window).Click(button));

        Assert.Equal("click", Kind(await peer.Next()));
    }

    [Fact]
    public async Task Two_quick_clicks_are_one_double_click_and_other_buttons_and_keys_are_named()
    {
        var button = await app.Ui(() => new Button { Name = "Save", Content = "Save" });
        await using var window = await app.Show(() => button);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Click(button, times: 2);
            hand.Click(button, RawInputModifiers.Control | RawInputModifiers.Shift, "Right");
        });
        var recorded = await peer.Stop();

        Assert.Equal((2, 2), (recorded.Count, recorded[0]["count"]!.GetValue<int>()));
        Assert.Equal("""["right",["ctrl","shift"]]""", new JsonArray(recorded[1]["button"]!.DeepClone(), recorded[1]["modifiers"]!.DeepClone()).ToJsonString());
    }

    [Fact]
    public async Task Choosing_an_item_of_a_list_or_a_drop_down_is_told_by_its_text()
    {
        var combo = await app.Ui(() => new ComboBox { Name = "Severity", ItemsSource = new[] { "All", "Critical" } });
        var list = await app.Ui(() => new ListBox { Name = "Alerts", ItemsSource = new[] { "Disk", "Disk", "Door" } });
        await using var window = await app.Show(() => new StackPanel { Children = { combo, list } });
        await using var peer = await RecordingPeer.Start(app);
        var hand = await app.Ui(() => new UserHand(window.Window));

        await app.Ui(() => hand.Click(combo));
        await app.Call("WaitForElement", new { element = "ComboBoxItem 'Critical'", visible = true });
        await app.Call("HoverElement", new { element = "ComboBoxItem 'Critical'" });
        await app.Ui(() => hand.Click(combo.ContainerFromIndex(1)!));
        await app.Ui(() => hand.Click(list.ContainerFromIndex(2)!));
        await app.Ui(() => hand.Click(list.ContainerFromIndex(1)!));
        var recorded = await peer.Stop();

        Assert.Equal(["click", "select", "select", "select"], recorded.Select(Kind));
        Assert.Equal(("Severity", "Critical"), (Locator(recorded[1]), Text(recorded[1], "item")));
        Assert.Contains("""{"property":"value","to":"Critical"}""", recorded[1]["changes"]!.ToJsonString(), StringComparison.Ordinal);
        Assert.Equal(("Alerts", "Door"), (Locator(recorded[2]), Text(recorded[2], "item")));
        Assert.Equal((null, 1), (recorded[3]["item"], recorded[3]["index"]!.GetValue<int>()));
    }

    [Fact]
    public async Task A_menu_that_the_pointer_opened_on_the_way_is_told_too()
    {
        var theme = await app.Ui(() => new MenuItem { Header = "Theme", ItemsSource = new[] { new MenuItem { Header = "Dark" } } });
        var view = await app.Ui(() => new MenuItem { Header = "View", ItemsSource = new[] { theme } });
        await using var window = await app.Show(() => new Menu { ItemsSource = new[] { view }, VerticalAlignment = global::Avalonia.Layout.VerticalAlignment.Top });
        await using var peer = await RecordingPeer.Start(app);
        var hand = await app.Ui(() => new UserHand(window.Window));

        await app.Ui(() => hand.Click(view));
        await app.Call("WaitForElement", new { element = "MenuItem 'Theme'", visible = true });
        await app.Call("HoverElement", new { element = "MenuItem 'Theme'" });
        await app.Ui(() => theme.IsSubMenuOpen = true);
        await app.Call("HoverElement", new { element = "MenuItem 'Dark'" });
        await app.Ui(() => hand.Click((MenuItem)theme.ContainerFromIndex(0)!));
        var recorded = await peer.Stop();

        Assert.Equal([("click", "'View'"), ("hover", "'Theme'"), ("click", "'Dark'")], recorded.Select(one => (Kind(one), Locator(one))));
    }

    [Fact]
    public async Task The_wheel_is_told_as_how_far_it_scrolled_and_not_at_all_where_nothing_moved()
    {
        var list = await app.Ui(() => new ListBox { Name = "Alerts", ItemsSource = Enumerable.Range(1, 200).Select(number => $"Alert {number}"), Height = 200 });
        await using var window = await app.Show(() => list);
        await app.Call("HoverElement", new { element = "Alerts" });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Wheel(list, 1);
            hand.Press(Key.F5);
            hand.Wheel(list, -1);
            hand.Wheel(list, -1);
        });
        var offset = await app.Ui(() => ((ScrollViewer)list.Scroll!).Offset.Y);
        var recorded = await peer.Stop();

        Assert.Equal(["press", "scroll"], recorded.Select(Kind));
        Assert.Equal(("Alerts", 0d, offset), (Locator(recorded[1]), recorded[1]["dx"]!.GetValue<double>(), recorded[1]["dy"]!.GetValue<double>()));
        Assert.True(offset > 0);
    }

    [Fact]
    public async Task A_drag_has_two_ends_but_a_dragged_slider_is_a_click_with_its_value()
    {
        var (from, to) = await app.Ui(() => (new Button { Name = "From", Content = "From" }, new Button { Name = "To", Content = "To" }));
        var slider = await app.Ui(() => new Slider { Name = "Level", Minimum = 0, Maximum = 100 });
        await using var window = await app.Show(() => new StackPanel { Children = { from, to, slider } });
        await app.Call("HoverElement", new { element = "From" });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Drag(hand.MiddleOf(from), hand.MiddleOf(to));
            hand.Drag(hand.MiddleOf(slider), hand.MiddleOf(slider) + new Vector(200, 0));
        });
        var recorded = await peer.Stop();

        Assert.Equal(["drag", "click"], recorded.Select(Kind));
        Assert.Equal(("From", "To"), (Locator(recorded[0]), Text(recorded[0]["to"]!, "locator")));
        Assert.Equal(("Level", "value"), (Locator(recorded[1]), Text(recorded[1]["changes"]![0]!, "property")));
    }

    [Fact]
    public async Task Windows_that_an_action_opens_and_closes_are_named_and_so_is_the_close_button()
    {
        var open = await app.Ui(() => new Button { Name = "Open", Content = "Open" });
        var dialog = await app.Ui(() => new Window());
        await using var window = await app.Show(() => open, "Main");
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            dialog = new Window { Title = "Settings", Content = new TextBox { Name = "Name" }, Width = 200, Height = 100 };
            open.Click += (_, _) => _ = dialog.ShowDialog(window.Window);
            new UserHand(window.Window).Click(open);
        });
        await app.Call("WaitForElement", new { element = "Name", visible = true });
        await app.Ui(() => new UserHand(dialog).Close());
        var recorded = await peer.Stop();

        Assert.Equal(["click", "close"], recorded.Select(Kind));
        Assert.Equal("""["Settings"]""", recorded[0]["opened"]!.ToJsonString());
        Assert.Equal(("Settings", """["Settings"]"""), (Text(recorded[1], "window"), recorded[1]["closed"]!.ToJsonString()));
    }

    [Fact]
    public async Task A_window_that_was_hidden_meanwhile_is_closed_once()
    {
        await using var window = await app.Show(() => new Button(), "Main");
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var settings = new Window { Title = "Settings", Width = 200, Height = 100 };
            settings.Show();
            settings.Hide();
            settings.Show();
            new UserHand(settings).Close();
        });
        var told = await peer.Stop();

        Assert.Equal([("close", "Settings")], told.Select(step => (Kind(step), Text(step, "window"))));
    }

    [Fact]
    public async Task What_the_tools_do_is_not_told_as_what_a_person_does()
    {
        var note = await app.Ui(() => new TextBox { Name = "Note" });
        await using var window = await app.Show(() => new StackPanel { Children = { note, new Button { Name = "Save", Content = "Save" } } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Call("TypeText", new { element = "Note", text = "by a tool", submit = true });
        await app.Call("ClickElement", new { element = "Save" });
        await app.Call("PressKey", new { key = "F5" });

        Assert.Empty(await peer.Stop());
    }

    [Fact]
    public async Task Each_connection_records_for_itself_and_its_end_ends_its_recording()
    {
        var button = await app.Ui(() => new Button { Name = "Save", Content = "Save" });
        await using var window = await app.Show(() => button);
        await using var first = await RecordingPeer.Start(app);
        await app.Ui(() => new UserHand(window.Window).Click(button));
        await first.Next();

        await using var second = await RecordingPeer.Start(app);
        first.Leave();
        await app.Ui(() => new UserHand(window.Window).Click(button));

        Assert.Equal(1, (await second.Next())["sequence"]!.GetValue<int>());
        var end = await first.Turn(on: false);
        Assert.Equal((false, 0), (end.GetProperty("recording").GetBoolean(), end.GetProperty("sent").GetInt32()));
        Assert.Empty(await first.Stop());
    }
}
