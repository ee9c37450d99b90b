using Avalonia.Controls;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class GetElementTreeTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-tree-templates")]
    public async Task Template_parts_are_folded_away_and_content_is_not()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Button { Content = new StackPanel { Children = { new TextBlock { Text = "Icon" } } } }, new CheckBox { Content = "Muted", IsChecked = true },
                new Expander { Header = "More", IsExpanded = true, Content = new TextBox { Text = "note" } }, new Slider { Value = 3, Maximum = 10 },
            },
        });

        var tree = await app.Call("GetElementTree", new { full = true });

        Assert.Equal(
            [
                "Window", "Window/StackPanel[0]", "Window/StackPanel[0]/Button[0]", "Window/StackPanel[0]/Button[0]/StackPanel[0]",
                "Window/StackPanel[0]/Button[0]/StackPanel[0]/TextBlock[0]", "Window/StackPanel[0]/CheckBox[0]", "Window/StackPanel[0]/Expander[0]",
                "Window/StackPanel[0]/Expander[0]/TextBox[0]", "Window/StackPanel[0]/Slider[0]",
            ],
            tree.Elements().Select(element => element.Text("path")!));
        var check = tree.Elements().Single(element => element.Text("type") == "CheckBox");
        Assert.Equal(("Muted", "true", "checkBox"), (check.Text("name"), check.Property("checked"), check.Property("role")));
        Assert.Equal("true", tree.Elements().Single(element => element.Text("type") == "Expander").Property("expanded"));
        Assert.Equal("3", tree.Elements().Single(element => element.Text("type") == "Slider").Property("value"));
        Assert.Equal(tree.Elements().Count(), tree.GetProperty("count").GetInt32());
    }

    [Fact]
    [Trait("Requirement", "card/tools-tree-templates")]
    public async Task Template_parts_are_shown_when_asked_and_found_by_their_paths()
    {
        await using var window = await app.Show(() => new CheckBox { Content = "Muted" });

        var parts = (await app.Call("GetElementTree", new { full = true, templates = true })).Elements().Select(element => element.Text("path")!)
            .Where(path => path.StartsWith("Window/CheckBox[0]/template/", StringComparison.Ordinal)).ToList();

        Assert.NotEmpty(parts);
        foreach (var part in parts)
            Assert.Equal(part, (await app.Call("FindElement", new { element = part })).GetProperty("elements")[0].Text("path"));
    }

    [Fact]
    [Trait("Requirement", "003/FR-032")]
    [Trait("Requirement", "003/FR-033")]
    public async Task Every_path_of_the_tree_finds_its_element()
    {
        await using var window = await app.Show(() => new TabControl
        {
            Items =
            {
                new TabItem { Header = "One", Content = new StackPanel { Children = { new TextBox(), new ComboBox { ItemsSource = new[] { "a", "b" } } } } },
                new TabItem { Header = "Two", Content = "second" },
            },
        });
        var elements = (await app.Call("GetElementTree", new { full = true, includeInvisible = true })).Elements().ToList();

        Assert.Contains("Window/TabControl[0]/TabItem[0]/StackPanel[0]/ComboBox[0]", elements.Select(element => element.Text("path")));
        foreach (var element in elements)
        {
            var found = (await app.Call("FindElement", new { element = element.Text("path") })).GetProperty("elements")[0];
            Assert.Equal((element.Text("path"), element.GetProperty("index").GetInt32()), (found.Text("path"), found.GetProperty("index").GetInt32()));
        }
    }

    [Fact]
    [Trait("Requirement", "card/tools-tree-depth")]
    public async Task A_virtualised_list_tells_its_count_and_shows_items_by_their_own_index()
    {
        await using var window = await app.Show(() => new ListBox { Name = "Rows", Height = 200, ItemsSource = Enumerable.Range(0, 500).ToList() });
        await app.Call("ScrollElement", new { element = "Rows", index = 300 });

        var list = (await app.Call("GetElementTree", new { full = true, root = "Rows" })).GetProperty("roots")[0];
        var items = list.GetProperty("children").EnumerateArray().ToList();

        Assert.Equal("500", list.Property("itemCount"));
        Assert.InRange(items.Count, 3, 40);
        Assert.All(items, item => Assert.Equal(item.GetProperty("index").GetInt32().ToString(System.Globalization.CultureInfo.InvariantCulture), item.Text("name")));
        Assert.Equal(items.Select(item => item.GetProperty("index").GetInt32()).Order(), items.Select(item => item.GetProperty("index").GetInt32()));
    }

    [Fact]
    public async Task Items_of_a_data_template_show_what_is_in_it()
    {
        await using var window = await app.Show(() => new ListBox
        {
            ItemsSource = new[] { "disk", "fan" },
            ItemTemplate = new FuncDataTemplate<string>((item, _) => new StackPanel { Children = { new TextBlock { Text = item }, new TextBlock { Text = "warning" } } }),
        });

        var tree = await app.Call("GetElementTree", new { full = true });

        Assert.Equal(["disk warning", "fan warning"], tree.Elements().Where(element => element.Text("type") == "ListBoxItem").Select(element => element.Text("name")!));
        Assert.Contains("Window/ListBox[0]/ListBoxItem[1]/StackPanel[0]/TextBlock[0]", tree.Elements().Select(element => element.Text("path")));
    }

    [Fact]
    public async Task A_flyout_stands_under_the_button_that_opened_it()
    {
        await using var window = await app.Show(() => new Button { Name = "More", Content = "More", Flyout = new Flyout { Content = new Button { Name = "Inner", Content = "Inner" } } });

        await app.Call("ClickElement", new { element = "More" });
        var path = (await app.Call("FindElement", new { element = "Inner" })).GetProperty("elements")[0].Text("path");
        await app.Call("ClickElement", new { element = "Inner" });

        Assert.StartsWith("Window/Button[0]/", path, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/tools-tree-depth")]
    public async Task Depth_cuts_and_counts_what_it_cut_and_invisible_elements_come_only_when_asked()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button(), new Button { IsVisible = false } } });

        var cut = (await app.Call("GetElementTree", new { full = true, depth = 1 })).GetProperty("roots")[0].GetProperty("children")[0];
        var all = (await app.Call("GetElementTree", new { full = true, includeInvisible = true })).Elements().ToList();

        Assert.Equal("2", cut.Property("omitted"));
        Assert.Equal(2, (await app.Call("GetElementTree", new { full = true })).Elements().Count(element => element.Text("type") != "Button"));
        Assert.Equal("false", all.Last().Property("visible"));
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("GetElementTree", new { full = true, depth = -1 })).Code);
    }

    [Fact]
    [Trait("Requirement", "card/tools-tree-depth")]
    public async Task A_root_leaves_out_what_is_not_beneath_it()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button(), new StackPanel { Name = "Inner", Children = { new TextBox() } } } });

        var tree = await app.Call("GetElementTree", new { full = true, root = "Inner" });

        Assert.Equal(["Window/StackPanel[0]/StackPanel[0]", "Window/StackPanel[0]/StackPanel[0]/TextBox[0]"], tree.Elements().Select(element => element.Text("path")!));
    }

    [Fact]
    [Trait("Requirement", "card/tools-tree-all-windows")]
    public async Task All_windows_dialogs_and_popups_are_in_the_tree()
    {
        await using var one = await app.Show(() => new Button { Name = "More", Content = "More", Flyout = new Flyout { Content = new TextBlock { Name = "Inner", Text = "more" } } }, "One");
        await using var two = await app.Show(() => new TextBlock { Text = "two" }, "Two");
        _ = app.Ui(() => _ = new Window { Title = "Sure?", Width = 200, Height = 100, Content = new Button { Name = "Yes", Content = "Yes" } }.ShowDialog(two.Window));
        await app.Call("ClickElement", new { element = "More" });

        var tree = await app.Call("GetElementTree", new { full = true });

        Assert.Equal(["One", "Sure?", "Two"], tree.GetProperty("roots").EnumerateArray().Select(root => root.Text("name")!).Order());
        Assert.Contains("Inner", tree.Elements().Select(element => element.Property("xName")));
        Assert.Contains("Yes", tree.Elements().Select(element => element.Property("xName")));
    }
}
