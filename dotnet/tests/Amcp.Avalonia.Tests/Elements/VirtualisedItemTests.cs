using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Seeking;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.Data;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Items that have no control until they are scrolled to.</summary>
[Collection(UiCollection.Name)]
public sealed class VirtualisedItemTests(LiveApp app)
{
    public sealed record Row(int Number, string Title)
    {
        public IReadOnlyList<Row> Parts { get; init; } = [];
    }

    [Theory]
    [InlineData("ListBox")]
    [InlineData("ItemsControl")]
    [InlineData("ListBox of texts")]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task An_item_far_below_is_found_by_scrolling_to_it_and_the_tree_counts_all(string kind)
    {
        await using var window = await app.Show(() => Rows(kind));

        var before = (await app.Call("GetElementTree", new { full = true, root = "Rows" })).GetProperty("roots")[0];
        var clicked = await app.Call("ClickElement", new { element = "Rows >> text=Alert 733" });
        var item = (await app.Call("FindElement", new { element = "Rows >> text=Alert 733" })).GetProperty("elements")[0];
        var back = await app.Call("ClickElement", new { element = "Rows >> text=Alert 12" });

        Assert.Equal("1000", before.Property("itemCount"));
        Assert.InRange(before.GetProperty("children").GetArrayLength(), 1, 60);
        Assert.Contains("[733]", item.Text("path"), StringComparison.Ordinal);
        Assert.Contains("[733]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.Contains("[12]", back.Text("hit"), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task A_machine_on_which_no_time_is_left_for_reading_gets_to_an_item_in_a_few_turns()
    {
        await using var window = await app.Show(() => Rows("ListBox"));
        using var windows = await app.Ui(() => new WindowCatalog());
        var paths = await app.Ui(() => new ElementPath(new ElementTree(new PopupHosts()), windows));
        var seeker = await app.Ui(() => new ItemSeeker((ItemsControl)window.Window.Content!, "Alert 733", paths, new()) { Slice = TimeSpan.Zero });

        for (var turn = 0; turn < 10; turn++)
            Assert.Null(await app.Ui(seeker.Seek));

        await app.Call("WaitForIdle", new { });
        Assert.NotNull(await app.Ui(seeker.Seek));
    }

    [Fact]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task An_item_that_does_not_exist_is_told_with_the_number_of_those_that_do()
    {
        await using var window = await app.Show(() => Rows("ListBox", count: 30));

        var failure = await app.Failure("ScrollElement", new { element = "Rows", item = "Alert 1733", timeout = 300 });

        Assert.Equal(("ELEMENT_NOT_FOUND", 30), (failure.Code, failure.Details["itemCount"]!.GetValue<int>()));
    }

    [Theory]
    [InlineData("ListBox", 600)]
    [InlineData("ListBox of texts", 600)]
    [InlineData("ListBox by member", 600)]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task An_item_that_does_not_exist_is_told_without_turning_a_page(string kind, int count)
    {
        await using var window = await app.Show(() => Rows(kind, count));
        var turned = 0;
        await app.Ui(() => ((ListBox)window.Window.Content!).AddHandler(ScrollViewer.ScrollChangedEvent, (_, change) => turned += change.OffsetDelta.Y == 0 ? 0 : 1));

        var failure = await app.Failure("ClickElement", new { element = "Rows >> 'Alert 9999'", timeout = 4000 });

        Assert.Equal(("ELEMENT_NOT_FOUND", count, count), (failure.Code, failure.Details["itemCount"]!.GetValue<int>(), failure.Details["lookedAt"]!.GetValue<int>()));
        Assert.Equal(0, turned);
    }

    [Fact]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task A_row_is_found_by_the_name_that_a_style_gives_it()
    {
        await using var window = await app.Show(() => new ListBox
        {
            Name = "Rows", Height = 300, ItemsSource = Enumerable.Range(0, 1000).Select(number => new Row(number, $"Alert {number}")).ToList(),
            ItemTemplate = new FuncDataTemplate<Row>((row, _) => new TextBlock { Text = $"{row?.Number} degrees" }),
            Styles = { new Style(selector => selector.OfType<ListBoxItem>()) { Setters = { new Setter(AutomationProperties.NameProperty, new Binding("Title")) } } },
        });

        var clicked = await app.Call("ClickElement", new { element = "Rows >> 'Alert 812'" });
        var absent = await app.Failure("ClickElement", new { element = "Rows >> 'Alert 9999'", timeout = 1500 });

        Assert.Contains("[812]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(1000, absent.Details["lookedAt"]!.GetValue<int>());
    }

    [Fact]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task Rows_that_show_what_only_a_window_knows_are_looked_through_page_by_page()
    {
        await using var window = await app.Show(Seats);

        var clicked = await app.Call("ClickElement", new { element = "Rows >> 'Seat 150'", timeout = 20_000 });
        var absent = await app.Failure("ScrollElement", new { element = "Rows", item = "Seat 999", timeout = 8000 });

        Assert.Contains("[150]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(("ELEMENT_NOT_FOUND", 200), (absent.Code, absent.Details["lookedAt"]!.GetValue<int>()));
    }

    [Theory]
    [InlineData("ListBox", "Alert 733", 700, 50, false)]
    [InlineData("ListBox", "Alert 733", 734, 50, true)]
    [InlineData("ListBox", "Alert 733", 0, 50, true)]
    [InlineData("Seats", "Seat 150", 100_000, 2, false)]
    [InlineData("Seats", "Seat 150", 100_000, 60, true)]
    [InlineData("Seats", "Seat 150", 100_000, 0, true)]
    public async Task A_search_ends_at_its_limits_and_names_them(string kind, string item, int items, int pages, bool isFound)
    {
        await using var window = await app.Show(() => kind == "Seats" ? Seats() : Rows(kind));
        using var windows = await app.Ui(() => new WindowCatalog());
        var limits = new AmcpLimits { MaxSearchedItems = items, MaxSearchedPages = pages };
        var seeker = await app.Ui(() => new ItemSeeker(
            (ItemsControl)window.Window.Content!, item, new ElementPath(new ElementTree(new PopupHosts()), windows), limits));

        var (found, failure) = await app.Seek(seeker);

        Assert.Equal((isFound, !isFound), (found is not null, failure?.Message.Contains("raise McpEmbedded:MaxSearchedItems or MaxSearchedPages", StringComparison.Ordinal) == true));
    }

    [Fact]
    [Trait("Requirement", "card/4-unrealised-item")]
    public async Task An_item_of_a_group_far_below_is_found_in_its_group()
    {
        await using var window = await app.Show(() => new ListBox
        {
            Name = "Rows", Height = 300,
            ItemsSource = Enumerable.Range(0, 100).Select(group => new Row(group, $"Site {group}") { Parts = [.. Enumerable.Range(0, 5).Select(part => new Row(part, $"Door {group}.{part}"))] }).ToList(),
            ItemTemplate = new FuncDataTemplate<Row>((row, _) => new StackPanel
            {
                Children =
                {
                    new TextBlock { Text = row?.Title },
                    new ItemsControl { ItemsSource = row?.Parts, ItemTemplate = new FuncDataTemplate<Row>((part, _) => new Button { Content = part?.Title }) },
                },
            }),
        });

        var clicked = await app.Call("ClickElement", new { element = "Rows >> 'Door 73.2'" });

        Assert.Contains("ListBoxItem[73]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.Contains("ItemsControl[0]/ContentPresenter[2]", clicked.Text("hit"), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/4-collapsed-node")]
    public async Task A_node_beneath_collapsed_ones_is_found_by_their_data_and_only_the_way_to_it_is_expanded()
    {
        await using var window = await app.Show(Units);

        var selected = await app.Call("SelectItem", new { element = "Units", item = "Desk", expand = true });
        var nodes = (await app.Call("GetElementTree", new { full = true, root = "Units" })).Elements().Where(node => node.Text("type") == "TreeViewItem").ToDictionary(node => node.Text("name")!);

        Assert.EndsWith("TreeViewItem[0]/TreeViewItem[1]/TreeViewItem[0]", selected.Text("path"), StringComparison.Ordinal);
        Assert.Equal(("true", "true", "false"), (nodes["Engineering"].Property("expanded"), nodes["Apps"].Property("expanded"), nodes["Finance"].Property("expanded")));
        Assert.Equal("true", nodes["Desk"].Property("selected"));
    }

    [Fact]
    [Trait("Requirement", "card/4-collapsed-node")]
    public async Task A_collapsed_node_is_selected_and_one_of_several_is_told_by_the_node_around_it()
    {
        await using var window = await app.Show(Units);

        var doubtful = await app.Failure("SelectItem", new { element = "Units", item = "Payroll", expand = true });
        var selected = await app.Call("SelectItem", new { element = "Units", item = "Platform", expand = true });
        var inner = await app.Call("ClickElement", new { element = "Units >> 'Finance' >> 'Payroll'" });
        var absent = await app.Failure("SelectItem", new { element = "Units", item = "Legal", expand = true });

        Assert.Equal("Platform", selected.Text("text"));
        Assert.Equal("AMBIGUOUS", doubtful.Code);
        Assert.Contains("`Engineering / Payroll`, `Finance / Payroll`", doubtful.Message, StringComparison.Ordinal);
        Assert.EndsWith("TreeViewItem[1]/TreeViewItem[0]", inner.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(("ELEMENT_NOT_FOUND", 7), (absent.Code, absent.Details["lookedAt"]!.GetValue<int>()));
    }

    [Fact]
    [Trait("Requirement", "card/failure-recycled")]
    public async Task A_ref_of_a_row_that_shows_another_item_by_now_is_recycled_and_not_clicked()
    {
        await using var window = await app.Show(() => Rows("ListBox"));
        var refs = new List<string>();
        foreach (var index in Enumerable.Range(0, 4))
            refs.Add((await app.Call("FindElement", new { element = $"Rows >> type=ListBoxItem nth={index}" })).GetProperty("elements")[0].Text("ref")!);

        await app.Call("ScrollElement", new { element = "Rows", index = 500 });
        var failures = new List<string>();
        foreach (var reference in refs)
        {
            var failure = await app.Failure("ClickElement", new { element = reference, timeout = 30 });
            failures.Add(failure.Code);
        }

        Assert.Contains("RECYCLED", failures);
        Assert.All(failures, code => Assert.Contains(code, new[] { "RECYCLED", "STALE_REF" }));
        Assert.Equal(-1, await app.Ui(() => ((ListBox)window.Window.Content!).SelectedIndex));
    }

    [Fact]
    public async Task Nodes_of_a_tree_are_expanded_and_chosen_by_what_is_read_on_them()
    {
        await using var window = await app.Show(() => new TreeView
        {
            Name = "Units",
            ItemsSource = new[] { new Row(1, "Engineering") { Parts = [new Row(2, "Platform"), new Row(3, "Apps") { Parts = [new Row(4, "Desk")] }] }, new Row(5, "Finance") },
            ItemTemplate = new FuncTreeDataTemplate<Row>((row, _) => new TextBlock { Text = row.Title }, row => row.Parts),
        });

        await app.Call("PressKey", new { element = "TreeViewItem 'Engineering'", key = "Right" });
        await app.Call("ClickElement", new { element = "TreeViewItem 'Engineering'", count = 2 });
        var tree = (await app.Call("GetElementTree", new { full = true, root = "Units" })).Elements().Where(node => node.Text("type") == "TreeViewItem").ToList();

        Assert.Contains(tree, node => node.Text("name") == "Engineering" && node.Property("text") == "Engineering" && node.Property("itemCount") == "2");
        Assert.Contains(tree, node => node.Text("name") == "Finance");
    }

    private static ListBox Seats() => new()
    {
        Name = "Rows", Height = 300, ItemsSource = Enumerable.Range(0, 200).Select(number => new Row(number, "")).ToList(),
        ItemTemplate = new FuncDataTemplate<Row>((row, _) =>
        {
            var shown = new TextBlock();
            shown.AttachedToVisualTree += (_, _) => shown.Text = $"Seat {row?.Number}";
            return shown;
        }),
    };

    private static TreeView Units() => new()
    {
        Name = "Units",
        ItemsSource = new[]
        {
            new Row(1, "Engineering") { Parts = [new Row(2, "Platform"), new Row(3, "Apps") { Parts = [new Row(4, "Desk")] }, new Row(6, "Payroll")] },
            new Row(5, "Finance") { Parts = [new Row(7, "Payroll")] },
        },
        ItemTemplate = new FuncTreeDataTemplate<Row>((row, _) => new TextBlock { Text = row.Title }, row => row.Parts),
    };

    private static ItemsControl Rows(string kind, int count = 1000)
    {
        var rows = Enumerable.Range(0, count).Select(number => new Row(number, $"Alert {number}")).ToList();
        var template = new FuncDataTemplate<Row>((_, _) => new StackPanel
        {
            Children = { new TextBlock { [!TextBlock.TextProperty] = new Binding("Title") }, new TextBlock { Text = "open" } },
        });
        return kind switch
        {
            "ListBox" => new ListBox { Name = "Rows", Height = 300, ItemsSource = rows, ItemTemplate = template },
            "ListBox by member" => new ListBox { Name = "Rows", Height = 300, ItemsSource = rows, DisplayMemberBinding = new Binding("Title") },
            "ListBox of texts" => new ListBox { Name = "Rows", Height = 300, ItemsSource = rows.ConvertAll(row => row.Title) },
            _ => new ItemsControl
            {
                Name = "Rows", Height = 300, ItemsSource = rows, ItemTemplate = template, ItemsPanel = new FuncTemplate<Panel?>(() => new VirtualizingStackPanel()),
                Template = new FuncControlTemplate<ItemsControl>((_, scope) => new ScrollViewer
                {
                    Content = new global::Avalonia.Controls.Presenters.ItemsPresenter { Name = "PART_ItemsPresenter", [~global::Avalonia.Controls.Presenters.ItemsPresenter.ItemsPanelProperty] = new TemplateBinding(ItemsControl.ItemsPanelProperty) }.RegisterInNameScope(scope),
                }),
            },
        };
    }
}
