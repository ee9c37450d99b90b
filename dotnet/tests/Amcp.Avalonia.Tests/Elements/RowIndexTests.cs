using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>A row of a virtualised list is found by the index of its item, as by its text, before it has a control.</summary>
[Collection(UiCollection.Name)]
public sealed class RowIndexTests(LiveApp app)
{
    [Theory]
    [InlineData("Orders >> ListBoxItem[900]", 900)]
    [InlineData("Orders >> type=ListBoxItem nth=700", 700)]
    [InlineData("Window/ListBox[0]/ListBoxItem[650]", 650)]
    [InlineData("Orders >> 'Order 620'", 620)]
    public async Task It_is_clicked_from_above_and_from_below(string locator, int index)
    {
        ListBox? list = null;
        await using var window = await app.Show(() => list = Orders());

        await app.Call("ClickElement", new { element = locator });
        Assert.Equal(index, await app.Ui(() => list!.SelectedIndex));
        await app.Call("ScrollElement", new { element = "Orders", index = 999 });
        await app.Ui(() => list!.SelectedIndex = -1);
        await app.Call("ClickElement", new { element = locator });

        Assert.Equal(index, await app.Ui(() => list!.SelectedIndex));
    }

    [Theory]
    [InlineData("Orders >> ListBoxItem[900] >> Qty")]
    [InlineData("Orders >> ListBoxItem[900]/StackPanel[0]/TextBox[0]")]
    [InlineData("Orders >> type=ListBoxItem nth=900 >> Qty")]
    [InlineData("Orders >> type=ListBoxItem >> nth=900 >> Qty")]
    [InlineData("Orders >> 'Order 900' >> Qty")]
    public async Task A_field_in_it_is_typed_into_and_focused(string field)
    {
        await using var window = await app.Show(Orders);

        var typed = await app.Call("TypeText", new { element = field, text = "77" });
        await app.Call("ScrollElement", new { element = "Orders", index = 0 });
        var focused = await app.Call("SetFocus", new { element = field.Replace("900", "400", StringComparison.Ordinal) });

        Assert.Equal("77", typed.Text("text"));
        Assert.Contains("ListBoxItem[900]", typed.Text("path"), StringComparison.Ordinal);
        Assert.Contains("ListBoxItem[400]", focused.Text("focused"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_number_of_a_row_is_that_of_its_item_wherever_the_list_is_scrolled()
    {
        await using var window = await app.Show(Orders);
        await app.Call("ScrollElement", new { element = "Orders", index = 500 });

        var found = (await app.Call("FindElement", new { element = "Orders >> type=ListBoxItem nth=500" })).GetProperty("elements")[0];
        var doubtful = await app.Failure("ClickElement", new { element = "Orders >> type=ListBoxItem", timeout = 20 });

        Assert.EndsWith("ListBoxItem[500]", found.Text("path"), StringComparison.Ordinal);
        Assert.DoesNotContain("(nth=0)", doubtful.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_row_beyond_the_last_item_and_one_that_is_only_looked_for_are_told_with_the_number_of_items()
    {
        await using var window = await app.Show(Orders);

        var beyond = await app.Failure("ClickElement", new { element = "Orders >> ListBoxItem[1000]", timeout = 300 });
        var unseen = await app.Failure("FindElement", new { element = "Orders >> ListBoxItem[900]" });
        var waited = await app.Failure("WaitForElement", new { element = "Orders >> 'Order 900'", timeout = 20 });

        Assert.Equal(("ELEMENT_NOT_FOUND", 1000), (beyond.Code, beyond.Details["itemCount"]!.GetValue<int>()));
        Assert.Matches(@"\d+ of the 1000 items of Orders have controls: scroll to the item first\.", unseen.Message);
        Assert.Contains("scroll to the item first", waited.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_path_through_collapsed_nodes_expands_them()
    {
        TreeViewItem? leaf = null;
        TreeViewItem? other = null;
        await using var window = await app.Show(() => new TreeView
        {
            Name = "Units",
            Items =
            {
                (other = new TreeViewItem { Header = "One", Items = { new TreeViewItem { Header = "C" } } }),
                new TreeViewItem { Header = "Two", Items = { new TreeViewItem { Header = "Inner", Items = { new TreeViewItem { Header = "A" }, (leaf = new TreeViewItem { Header = "B" }) } } } },
            },
        });

        await app.Call("ClickElement", new { element = "Units >> TreeViewItem[1]/TreeViewItem[0]/TreeViewItem[1]" });
        Assert.True(await app.Ui(() => leaf!.IsSelected));
        Assert.False(await app.Ui(() => other!.IsExpanded));
        await app.Call("ClickElement", new { element = "Units >> 'One' >> TreeViewItem[0]" });

        Assert.True(await app.Ui(() => ((TreeViewItem)other!.Items[0]!).IsSelected));
    }

    [Fact]
    public async Task Items_of_a_list_without_selection_are_found_by_index_too()
    {
        var clicked = 0;
        await using var window = await app.Show(() => new ScrollViewer
        {
            Content = new ItemsControl
            {
                Name = "Cards", ItemsSource = Enumerable.Range(0, 500).ToList(), ItemsPanel = new FuncTemplate<Panel?>(() => new VirtualizingStackPanel()),
                ItemTemplate = new FuncDataTemplate<int>((number, _) =>
                {
                    var button = new Button { Content = $"Card {number}" };
                    button.Click += (_, _) => clicked = number;
                    return button;
                }),
            },
        });

        await app.Call("ClickElement", new { element = "Cards >> ContentPresenter[333]" });

        Assert.Equal(333, clicked);
    }

    private static ListBox Orders() => new()
    {
        Name = "Orders", Height = 120, ItemsSource = Enumerable.Range(0, 1000).ToList(),
        ItemTemplate = new FuncDataTemplate<int>((number, _) => new StackPanel
        {
            Orientation = global::Avalonia.Layout.Orientation.Horizontal,
            Children = { new TextBlock { Text = $"Order {number}" }, new TextBox { Name = "Qty", Width = 80 } },
        }),
    };
}
