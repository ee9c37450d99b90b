using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.Data;

namespace Amcp.Avalonia.Tests.Tools;

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

        var before = (await app.Call("GetElementTree", new { root = "Rows" })).GetProperty("roots")[0];
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
    public async Task An_item_that_does_not_exist_is_told_with_the_number_of_those_that_do()
    {
        await using var window = await app.Show(() => Rows("ListBox", count: 30));

        var failure = await app.Failure("ScrollElement", new { element = "Rows", item = "Alert 1733", timeout = 300 });

        Assert.Equal(("ELEMENT_NOT_FOUND", 30), (failure.Code, failure.Details["itemCount"]!.GetValue<int>()));
    }

    [Fact]
    [Trait("Requirement", "card/failure-recycled")]
    public async Task A_ref_of_a_row_that_shows_another_item_by_now_is_recycled_and_not_clicked()
    {
        await using var window = await app.Show(() => Rows("ListBox"));
        var refs = new List<string>();
        foreach (var index in Enumerable.Range(0, 4))
        {
            refs.Add((await app.Call("FindElement", new { element = $"Rows >> type=ListBoxItem nth={index}" })).GetProperty("elements")[0].Text("ref")!);
        }

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
        var tree = (await app.Call("GetElementTree", new { root = "Units" })).Elements().Where(node => node.Text("type") == "TreeViewItem").ToList();

        Assert.Contains(tree, node => node.Text("name") == "Engineering" && node.Property("text") == "Engineering" && node.Property("itemCount") == "2");
        Assert.Contains(tree, node => node.Text("name") == "Finance");
    }

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
