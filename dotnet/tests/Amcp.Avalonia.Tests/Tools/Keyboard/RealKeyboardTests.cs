using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

/// <summary>Apps used by keyboard alone, as people do who have no mouse.</summary>
[Collection(UiCollection.Name)]
public sealed class RealKeyboardTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task Tab_follows_the_tab_order_and_shift_goes_back()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { Box("Third", 3), Box("First", 1), new TextBox { Name = "Never", IsTabStop = false }, Box("Second", 2) },
        });
        await app.Call("SetFocus", new { element = "First" });

        var forth = await Visited(("Tab", 3));
        var back = await Visited(("Shift+Tab", 2));

        Assert.Equal(["Second", "Third", "First"], forth);
        Assert.Equal(["Third", "Second"], back);
    }

    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task A_menu_is_opened_by_its_access_key_and_chosen_from_by_letters_and_arrows()
    {
        var chosen = new List<string>();
        await using var window = await app.Show(() => Menu(chosen));

        await app.Call("PressKey", new { element = "Note", key = "Alt+F" });
        await app.Call("PressKey", new { key = "S" });
        await app.Call("PressKey", new { element = "Note", key = "Alt+F" });
        await app.Call("PressKey", new { key = "Down" });
        await app.Call("PressKey", new { key = "Enter" });

        Assert.Equal(["save", "quit"], chosen);
    }

    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task Alt_alone_goes_to_the_menu_and_once_more_comes_back()
    {
        await using var window = await app.Show(() => Menu([]));
        await app.Call("SetFocus", new { element = "Note" });

        var menu = await app.Call("PressKey", new { key = "Alt" });
        var back = await app.Call("PressKey", new { key = "Alt" });

        Assert.Contains("/Menu[0]/MenuItem[0]", menu.Text("focused"), StringComparison.Ordinal);
        Assert.Equal("Window/DockPanel[0]/TextBox[0]", back.Text("focused"));
    }

    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task A_label_gives_the_focus_to_what_it_names()
    {
        await using var window = await app.Show(() =>
        {
            var name = new TextBox { Name = "Name" };
            return new StackPanel { Children = { new Button { Name = "Start", Content = "Start" }, new Label { Content = "_Name", Target = name }, name } };
        });

        var result = await app.Call("PressKey", new { element = "Start", key = "Alt+N" });

        Assert.Equal("Window/StackPanel[0]/TextBox[0]", result.Text("focused"));
    }

    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task Arrows_choose_and_shift_extends_the_choice()
    {
        ListBox? rows = null;
        await using var window = await app.Show(() => rows = new ListBox
        {
            Name = "Rows", SelectionMode = SelectionMode.Multiple, ItemsSource = new[] { "a", "b", "c", "d" },
        });
        await app.Call("SetFocus", new { element = "'a'" });

        await app.Call("PressKey", new { key = "Down" });
        await app.Call("PressKey", new { key = "Shift+Down", count = 2 });

        Assert.Equal(["b", "c", "d"], await app.Ui(() => rows!.SelectedItems!.Cast<string>().Order().ToList()));
    }

    [Fact]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task Enter_and_escape_press_the_default_and_the_cancel_button()
    {
        var pressed = new List<string>();
        await using var window = await app.Show(() =>
        {
            var ok = new Button { Content = "OK", IsDefault = true };
            var cancel = new Button { Content = "Cancel", IsCancel = true };
            ok.Click += (_, _) => pressed.Add("OK");
            cancel.Click += (_, _) => pressed.Add("Cancel");
            return new StackPanel { Children = { new TextBox { Name = "Note" }, ok, cancel } };
        });

        await app.Call("PressKey", new { element = "Note", key = "Enter" });
        await app.Call("PressKey", new { key = "Escape" });

        Assert.Equal(["OK", "Cancel"], pressed);
    }

    private static TextBox Box(string name, int tabIndex) => new() { Name = name, TabIndex = tabIndex };

    private async Task<List<string?>> Visited((string Key, int Times) strokes)
    {
        var visited = new List<string?>();
        for (var press = 0; press < strokes.Times; press++)
        {
            var focused = (await app.Call("PressKey", new { key = strokes.Key })).Text("focused");
            visited.Add((await app.Call("FindElement", new { element = focused })).GetProperty("elements")[0].Property("xName"));
        }

        return visited;
    }

    private static DockPanel Menu(List<string> chosen)
    {
        var save = new MenuItem { Header = "_Save" };
        var quit = new MenuItem { Header = "_Quit" };
        save.Click += (_, _) => chosen.Add("save");
        quit.Click += (_, _) => chosen.Add("quit");
        var menu = new Menu { Items = { new MenuItem { Header = "_File", Items = { save, quit } }, new MenuItem { Header = "_Help" } } };
        DockPanel.SetDock(menu, Dock.Top);
        return new DockPanel { Children = { menu, new TextBox { Name = "Note" } } };
    }
}
