using static Amcp.Avalonia.Testing.Assertions;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Drives an app that knows nothing of tests.</summary>
public sealed class HostedAppTests(PlainAppFixture fixture) : IClassFixture<PlainAppFixture>
{
    private AmcpApp App => fixture.App;

    [Fact]
    public async Task A_click_on_a_caption_or_an_id_does_what_the_button_does()
    {
        await App.TextBox("Note").FillAsync("milk");
        await App.Button("Save").ClickAsync();
        await Expect(App.Text("Status")).ToBeAsync("Saved milk");

        await App.TextBox("Note").FillAsync("");
        var clicked = await App.Button("SaveButton").ClickAsync();

        await Expect(App.Text("Status")).ToBeAsync("Saved");
        Assert.Contains(clicked.Changed, change => change.Contains("'Saved'"));
    }

    [Fact]
    public async Task Arguments_and_variables_reach_the_app() => Assert.Equal("one+two; plain", await App.Text("Facts").TextAsync());

    [Fact]
    public async Task An_assertion_waits_for_what_comes_later()
    {
        await App.TextBox("Note").FillAsync("later");
        await App.Button("Save later").ClickAsync();

        await Expect(App.Text("Status")).ToMatchAsync("later$");
        await Expect(App.Text("Status")).Not.ToBeAsync("Ready");
    }

    [Fact]
    public async Task States_of_elements_are_asserted()
    {
        await App.CheckBox("Keep").ClickAsync();
        await App.TextBox("Note").FocusAsync();

        await Expect(App.CheckBox("Keep")).ToBeCheckedAsync();
        await Expect(App.TextBox("Note")).ToBeFocusedAsync();
        await Expect(App.Button("Save")).ToBeEnabledAsync();
        await Expect(App.Button("Save")).Not.ToBeDisabledAsync();
        await Expect(App.Button("Absent")).ToBeHiddenAsync();
        await Expect(App.Get("type=TextBox")).ToHaveCountAsync(1);
        await Expect(App.ListBox("Items")).ToHaveAsync("itemCount", "500");
        await Expect(App.Window("Plain").Button("Save")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task An_item_that_is_far_down_is_scrolled_to_and_selected()
    {
        await App.ListBox("Items").ListItem("Item 400").ClickAsync();
        await Expect(App.ListBox("Items").ListItem("Item 400")).ToHaveAsync("selected", "true");

        var selected = await App.ListBox("Items").SelectAsync("Item 7");
        Assert.Equal((6, "Item 7"), (selected.Index, selected.Text));
        Assert.Equal(2, (await App.ListBox("Items").SelectAsync(2)).Index);
        await App.ListBox("Items").ScrollAsync(down: 100);
        await Expect(App.ListBox("Items").Get("type=ListBoxItem").Nth(2)).ToHaveAsync("selected", "true");
    }

    [Fact]
    public async Task A_dialog_is_seen_and_closed()
    {
        var clicked = await App.Button("About").ClickAsync();
        Assert.Equal(["About"], clicked.Opened);
        Assert.Equal("About", (await App.WindowsAsync())[0].Title);

        await App.Window("About").CloseAsync();

        Assert.Equal(["Plain"], (await App.WindowsAsync()).Select(window => window.Title));
    }

    [Fact]
    public async Task Keys_go_where_the_focus_is()
    {
        await App.TextBox("Note").FillAsync("ab");
        await App.TextBox("Note").TypeAsync("c");
        await App.PressAsync("Back", count: 2);

        await Expect(App.TextBox("Note")).ToBeAsync("a");
        Assert.True((await App.WaitForIdleAsync()).Idle);
        Assert.Empty(await App.ErrorsAsync());
    }

    [Fact]
    public async Task A_screenshot_is_a_png()
    {
        var picture = await App.Window().ScreenshotAsync();

        Assert.Equal([0x89, (byte)'P', (byte)'N', (byte)'G'], picture[..4].ToArray());
    }
}
