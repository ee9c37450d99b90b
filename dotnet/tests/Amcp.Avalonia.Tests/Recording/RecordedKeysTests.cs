using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;
using static Amcp.Avalonia.Tests.Recording.RecordedEvent;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-recording")]
public sealed class RecordedKeysTests(LiveApp app)
{
    [Fact]
    public async Task What_is_typed_into_one_field_is_one_event_until_the_focus_moves()
    {
        var (note, other) = await app.Ui(() => (new TextBox { Name = "Note" }, new TextBox { Name = "Other" }));
        await using var window = await app.Show(() => new StackPanel { Children = { note, other } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Click(note);
            hand.Type("looked into");
            hand.Press(Key.Tab);
            hand.Type("it");
        });
        var recorded = await peer.Stop();

        Assert.Equal(["click", "type", "focus", "type"], recorded.Select(Kind));
        Assert.Equal(("looked into", false, false, "Note"), (Text(recorded[1], "text"), recorded[1]["clear"]!.GetValue<bool>(), recorded[1]["submit"]!.GetValue<bool>(), Locator(recorded[1])));
        Assert.Equal("""[{"property":"text","from":"","to":"looked into"}]""", recorded[1]["changes"]!.ToJsonString());
        Assert.Equal(("Tab", "Other"), (Text(recorded[2], "key"), Locator(recorded[2])));
        Assert.Equal([1, 2, 3, 4], recorded.Select(one => one["sequence"]!.GetValue<int>()));
    }

    [Fact]
    public async Task After_a_correction_the_whole_text_is_told_and_Enter_is_part_of_it()
    {
        var note = await app.Ui(() => new TextBox { Name = "Note", Text = "old" });
        await using var window = await app.Show(() => note);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Click(note);
            hand.Press(Key.A, RawInputModifiers.Control);
            hand.Type("nww");
            hand.Press(Key.Back);
            hand.Press(Key.Enter);
            note.Text = "";
        });
        var recorded = await peer.Stop();

        Assert.Equal(["click", "type"], recorded.Select(Kind));
        Assert.Equal(("nw", true, true), (Text(recorded[1], "text"), recorded[1]["clear"]!.GetValue<bool>(), recorded[1]["submit"]!.GetValue<bool>()));
    }

    [Fact]
    public async Task Keys_that_write_nothing_are_told_by_their_names_and_repetitions_are_counted()
    {
        var list = await app.Ui(() => new ListBox { Name = "Alerts", ItemsSource = new[] { "Disk", "Power", "Door" } });
        await using var window = await app.Show(() => list);
        await app.Call("SelectItem", new { element = "Alerts", index = 0 });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Press(Key.Down);
            hand.Press(Key.Down);
            hand.Press(Key.S, RawInputModifiers.Control | RawInputModifiers.Shift);
            hand.Press(Key.PageDown);
        });
        var recorded = await peer.Stop();

        Assert.Equal([("Down", 2), ("Ctrl+Shift+S", 1), ("PageDown", 1)], recorded.Select(one => (Text(one, "key"), one["count"]!.GetValue<int>())));
    }

    [Theory]
    [InlineData("Space")]
    [InlineData("Delete")]
    [InlineData("Escape")]
    public async Task A_key_is_told_whose_element_goes_away_with_it(string key)
    {
        var (panel, button, note) = await app.Ui(() => (new StackPanel(), new Button { Name = "Row", Content = "Row" }, new TextBox { Name = "Note" }));
        await app.Ui(() =>
        {
            panel.Children.AddRange([button, note]);
            button.KeyDown += (_, _) =>
            {
                panel.Children.Remove(button);
                note.Focus();
            };
        });
        await using var window = await app.Show(() => panel);
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            button.Focus();
            new UserHand(window.Window).Hold(Enum.Parse<Key>(key), key == "Space" ? " " : null);
        });
        var recorded = await peer.Stop();

        Assert.Equal(("press", key, "Row"), (Kind(Assert.Single(recorded)), Text(recorded[0], "key"), Locator(recorded[0])));
    }
}
