using System.Text.Json;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Automation;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>The locators in answers of actions: what repeating an action of a ref or a point needs.</summary>
[Collection(UiCollection.Name)]
public sealed class ActedElementTests(LiveApp app)
{
    [Fact]
    public async Task The_action_on_a_ref_tells_the_durable_locator()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { Identified("Save"), Identified("Cancel") } });
        var found = await app.Call("FindElement", new { element = "Cancel" });

        var result = await app.Call("ClickElement", new { element = found.GetProperty("elements")[0].Text("ref") });

        Assert.Equal(["Window/StackPanel[0]/Button[1] Cancel"], Located(result));
    }

    [Fact]
    public async Task The_action_at_a_point_tells_the_element_there()
    {
        await using var window = await app.Show(() => new Button { Content = "Acknowledge", Width = 400, Height = 300 });

        var result = await app.Call("HoverElement", new { x = 300, y = 250 });

        Assert.Equal(["Window/Button[0] 'Acknowledge'"], Located(result));
    }

    [Fact]
    public async Task An_element_that_the_action_removes_has_the_locator_that_it_had()
    {
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel();
            var once = Identified("Once");
            once.Click += (_, _) => panel.Children.Remove(once);
            panel.Children.Add(once);
            return panel;
        });

        var result = await app.Call("ClickElement", new { element = "Window/StackPanel[0]/Button[0]" });

        Assert.Equal(["Window/StackPanel[0]/Button[0] Once"], Located(result));
    }

    [Fact]
    public async Task Uniqueness_is_that_before_the_action()
    {
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel();
            var add = new Button { Content = "Add" };
            add.Click += (_, _) => panel.Children.Add(new Button { Content = "Add" });
            panel.Children.Add(add);
            return panel;
        });

        var result = await app.Call("ClickElement", new { element = "'Add'" });

        Assert.Equal(["Window/StackPanel[0]/Button[0] 'Add'"], Located(result));
    }

    [Fact]
    public async Task Without_a_name_of_its_own_an_element_is_located_by_its_holder_or_path()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Border { Name = "Area", Child = new CheckBox() }, new StackPanel { Children = { new CheckBox(), new CheckBox() } } },
        });

        var held = await app.Call("ClickElement", new { element = "Window/StackPanel[0]/Border[0]/CheckBox[0]" });
        var plain = await app.Call("ClickElement", new { element = "Window/StackPanel[0]/StackPanel[0]/CheckBox[1]" });

        Assert.Equal(["Window/StackPanel[0]/Border[0]/CheckBox[0] Area >> type=CheckBox"], Located(held));
        Assert.Equal(["Window/StackPanel[0]/StackPanel[0]/CheckBox[1] Window/StackPanel[0]/StackPanel[0]/CheckBox[1]"], Located(plain));
    }

    [Fact]
    public async Task Behind_many_holders_with_repeated_names_an_element_is_located_by_its_path()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { Nested(30), new Border { Name = "Outer", Child = Nested(30) } } });
        var path = "Window/StackPanel[0]/Border[1]" + string.Concat(Enumerable.Repeat("/Border[0]", 30)) + "/CheckBox[0]";

        var result = await app.Call("ClickElement", new { element = path });

        Assert.Equal([$"{path} {path}"], Located(result));

        static Control Nested(int depth) => depth == 0 ? new CheckBox() : new Border { Name = $"Level{depth}", Child = Nested(depth - 1) };
    }

    [Fact]
    public async Task A_drag_tells_both_ends_and_a_selection_the_list_and_its_item()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { Identified("From"), Identified("To"), new ListBox { Name = "Fruits", ItemsSource = new[] { "apple", "pear" } } },
        });

        var drag = await app.Call("DragElement", new { element = "From", toElement = "To" });
        var select = await app.Call("SelectItem", new { element = "Fruits", item = "pear" });

        Assert.Equal(["From", "To"], Locators(drag));
        Assert.Equal(["Fruits", "'pear'"], Locators(select));
    }

    [Fact]
    public async Task Keyboard_patterns_and_wheel_tell_their_elements_too()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new TextBox { Name = "Note" }, Identified("Save"), new ScrollViewer { Name = "Area", Height = 50, Content = new Border { Height = 500 } } },
        });

        Assert.Equal(["Note"], Locators(await app.Call("SetFocus", new { element = "Note" })));
        Assert.Equal(["Note"], Locators(await app.Call("TypeText", new { text = "seen" })));
        Assert.Equal(["Note"], Locators(await app.Call("PressKey", new { key = "Home" })));
        Assert.Equal(["Save"], Locators(await app.Call("InvokePattern", new { element = "Save", pattern = "invoke" })));
        Assert.Equal(["Area"], Locators(await app.Call("ScrollElement", new { element = "Area", dy = 20 })));
    }

    [Fact]
    public async Task A_name_that_two_windows_show_comes_with_the_window()
    {
        await using var desk = await app.Show(() => new Button { Content = "Close" }, "Desk");
        await using var settings = await app.Show(() => new Button { Content = "Close" }, "Settings");

        var result = await app.Call("HoverElement", new { element = "'Close'", window = "Settings" });

        var located = result.GetProperty("locators")[0];
        Assert.Equal(("'Close'", "Settings"), (located.Text("locator"), located.Text("window")));
    }

    [Theory]
    [InlineData('\0', false)]
    [InlineData('*', true)]
    public async Task Typing_and_keys_tell_whether_they_went_into_a_password_box(char mask, bool isPassword)
    {
        await using var window = await app.Show(() => new TextBox { Name = "Field", PasswordChar = mask });

        var typed = await app.Call("TypeText", new { element = "Field", text = "hunter2" });
        var pressed = await app.Call("PressKey", new { key = "x" });
        var set = await app.Call("InvokePattern", new { element = "Field", pattern = "setValue", value = "hunter3" });

        Assert.All([typed, pressed, set], result => Assert.Equal(isPassword, result.GetProperty("password").GetBoolean()));
    }

    private static Button Identified(string id)
    {
        var button = new Button { Content = id };
        AutomationProperties.SetAutomationId(button, id);
        return button;
    }

    private static IEnumerable<string> Located(JsonElement result) =>
        result.GetProperty("locators").EnumerateArray().Select(element => $"{element.Text("path")} {element.Text("locator")}");

    private static IEnumerable<string?> Locators(JsonElement result) => result.GetProperty("locators").EnumerateArray().Select(element => element.Text("locator"));
}
