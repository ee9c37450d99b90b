using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using static Amcp.Avalonia.Tests.Recording.RecordedEvent;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-recording")]
public sealed class PickedCheckTests(LiveApp app)
{
    [Fact]
    public async Task Checks_are_told_with_the_value_at_present_after_the_input_before_them()
    {
        var email = await app.Ui(() => new TextBox { Name = "Email" });
        var list = await app.Ui(() => new ListBox { Name = "Alerts", ItemsSource = new[] { "Disk", "Door" } });
        await using var window = await app.Show(() => new StackPanel { Children = { email, list } });
        await using var peer = await RecordingPeer.Start(app, fromTools: true);

        await app.Call("ClickElement", new { element = "Email" });
        await app.Call("TypeText", new { text = "ann" });
        await peer.Check("Email", "text");
        await peer.Check("ListBoxItem 'Door'", "count");
        await peer.Check("ListBoxItem 'Door'", "text");
        await peer.Check("Alerts", "screenshot");
        var recorded = await peer.Stop();

        Assert.Equal(["click", "type", "check", "check", "check", "check"], recorded.Select(Kind));
        Assert.Equal("ann", Text(recorded[1], "text"));
        Assert.Equal(("Email", "text", "ann"), (Locator(recorded[2]), Text(recorded[2], "check"), Text(recorded[2], "expected")));
        Assert.Equal(("Alerts", "count", "2"), (Locator(recorded[3]), Text(recorded[3], "check"), Text(recorded[3], "expected")));
        Assert.Equal(("'Door'", "Door"), (Locator(recorded[4]), Text(recorded[4], "expected")));
        Assert.Equal(("Alerts", "screenshot", null), (Locator(recorded[5]), Text(recorded[5], "check"), recorded[5]["expected"]));
    }

    [Fact]
    public async Task Input_of_tools_is_not_told_unless_the_recording_asks_for_it()
    {
        var save = await app.Ui(() => new Button { Name = "Save", Content = "Save" });
        await using var window = await app.Show(() => save);
        await using var peer = await RecordingPeer.Start(app);

        await app.Call("ClickElement", new { element = "Save" });
        await app.Call("PressKey", new { key = "Space" });

        Assert.Empty(await peer.Stop());
    }

    [Fact]
    public async Task Wheel_drag_and_chords_of_tools_are_told_as_those_of_a_user()
    {
        var list = await app.Ui(() => new ListBox { Name = "Alerts", Height = 60, ItemsSource = Enumerable.Range(0, 50).Select(number => $"Alert {number}") });
        var from = await app.Ui(() => new Border { Name = "From", Width = 40, Height = 20, Background = global::Avalonia.Media.Brushes.Red });
        await using var window = await app.Show(() => new StackPanel { Children = { list, from } });
        await using var peer = await RecordingPeer.Start(app, fromTools: true);

        await app.Call("ScrollElement", new { element = "Alerts", dy = 100 });
        await app.Call("DragElement", new { element = "From", toElement = "Alerts" });
        await app.Call("PressKey", new { key = "Ctrl+S" });
        var recorded = await peer.Stop();

        Assert.Equal(["scroll", "drag", "press"], recorded.Select(Kind));
        Assert.Equal("Ctrl+S", Text(recorded[2], "key"));
    }

    [Fact]
    public async Task A_value_that_is_not_there_or_secret_is_refused_and_so_is_a_check_without_a_recording()
    {
        var password = await app.Ui(() => new TextBox { Name = "Password", PasswordChar = '*', Text = "hunter2" });
        await using var window = await app.Show(() => password);
        await using var peer = await RecordingPeer.Start(app);

        Assert.Contains("text", (await Assert.ThrowsAnyAsync<ToolFailure>(() => peer.Check("Password", "text"))).Message, StringComparison.Ordinal);
        Assert.Equal("UNSUPPORTED", (await Assert.ThrowsAnyAsync<ToolFailure>(() => peer.Check("Password", "count"))).Code);
        Assert.Equal("ELEMENT_NOT_FOUND", (await Assert.ThrowsAnyAsync<ToolFailure>(() => peer.Check("Nothing", "visible"))).Code);
        Assert.Empty(await peer.Stop());
        Assert.Equal("UNSUPPORTED", (await Assert.ThrowsAnyAsync<ToolFailure>(() => peer.Check("Password", "visible"))).Code);
    }
}
