using System.Collections.ObjectModel;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools.Controls;

[Collection(UiCollection.Name)]
public sealed class SelectItemTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-select")]
    public async Task Selects_an_item_of_a_virtualised_list_by_text_and_by_index()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox { Name = "Rows", Height = 200, ItemsSource = Enumerable.Range(0, 500).Select(row => $"Row {row}").ToList() });

        var result = await app.Call("SelectItem", new { element = "Rows", item = "Row 400" });
        Assert.Equal((400, "Row 400", "Window/ListBox[0]/ListBoxItem[400]"), (result.GetProperty("index").GetInt32(), result.Text("text"), result.Text("path")));
        Assert.Equal(400, await app.Ui(() => list!.SelectedIndex));
        await app.Call("SelectItem", new { element = "Rows", index = 7 });

        Assert.Equal(7, await app.Ui(() => list!.SelectedIndex));
    }

    [Fact]
    public async Task Opens_a_combo_box_and_closes_it_with_the_choice()
    {
        var combo = default(ComboBox);
        await using var window = await app.Show(() => combo = new ComboBox { Name = "Level", ItemsSource = new[] { "Low", "High" }, SelectedIndex = 0 });

        var result = await app.Call("SelectItem", new { element = "Level", item = "High" });

        Assert.Equal((1, "High"), (result.GetProperty("index").GetInt32(), result.Text("text")));
        Assert.Equal((1, false), await app.Ui(() => (combo!.SelectedIndex, combo.IsDropDownOpen)));
        Assert.Equal("High", (await app.Call("FindElement", new { element = "Level" })).GetProperty("elements")[0].Property("value"));
    }

    [Fact]
    public async Task Selects_a_tab_and_a_node_of_a_tree()
    {
        await using var window = await app.Show(() => new TabControl
        {
            Name = "Tabs",
            Items =
            {
                new TabItem { Header = "First", Content = "x" },
                new TabItem
                {
                    Header = "Second",
                    Content = new TreeView { Name = "Tree", Items = { new TreeViewItem { Header = "Root", IsExpanded = true, Items = { new TreeViewItem { Header = "Leaf" } } } } },
                },
            },
        });

        await app.Call("SelectItem", new { element = "Tabs", item = "Second" });
        await app.Call("SelectItem", new { element = "Tree", item = "Leaf" });

        Assert.Equal("true", (await app.Call("FindElement", new { element = "TreeViewItem 'Leaf'" })).GetProperty("elements")[0].Property("selected"));
    }

    [Fact]
    public async Task An_item_that_is_selected_already_stays_selected()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox { Name = "Rows", SelectionMode = SelectionMode.Toggle, ItemsSource = new[] { "a", "b" }, SelectedIndex = 1 });

        await app.Call("SelectItem", new { element = "Rows", item = "b" });

        Assert.Equal(1, await app.Ui(() => list!.SelectedIndex));
    }

    [Fact]
    public async Task An_item_that_is_selected_already_need_not_be_reachable_because_it_is_not_clicked()
    {
        await using var window = await app.Show(() => new Panel
        {
            Children = { new ListBox { Name = "Rows", ItemsSource = new[] { "a", "b", "c", "d" }, SelectedIndex = 0 }, Cover() },
        });

        var selected = await app.Call("SelectItem", new { element = "Rows", item = "a" });
        var covered = await app.Failure("SelectItem", new { element = "Rows", item = "b", timeout = 30 });

        Assert.Equal(("a", "OBSCURED"), (selected.Text("text"), covered.Code));
    }

    [Theory]
    [InlineData("Rows", "twin", null, "AMBIGUOUS")]
    [InlineData("Rows", "none", null, "ELEMENT_NOT_FOUND")]
    [InlineData("Rows", null, 99, "ELEMENT_NOT_FOUND")]
    [InlineData("Rows", null, null, "INVALID_ARGUMENT")]
    [InlineData("Caption", "x", null, "UNSUPPORTED")]
    public async Task Says_why_it_cannot_select(string element, string? item, int? index, string code)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new TextBlock { Name = "Caption", Text = "x" }, new ListBox { Name = "Rows", ItemsSource = new[] { "twin", "twin", "one" } } },
        });

        Assert.Equal(code, (await app.Failure("SelectItem", new { element, item, index, timeout = 500 })).Code);
    }

    [Fact]
    public async Task A_row_that_a_text_box_fills_is_selected_at_its_edge()
    {
        ListBox? list = null;
        await using var window = await app.Show(() => list = new ListBox
        {
            Name = "Rows", Items = { "One", new ListBoxItem { HorizontalContentAlignment = HorizontalAlignment.Stretch, Content = new TextBox { Text = "Two" } } },
        });

        await app.Call("SelectItem", new { element = "Rows", index = 1 });

        Assert.Equal((1, false), await app.Ui(() => (list!.SelectedIndex, ((TextBox)((ListBoxItem)list.Items[1]!).Content!).IsFocused)));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Fails_if_the_app_selects_another_item(bool isCombo)
    {
        SelectingItemsControl? list = null;
        await using var window = await app.Show(() =>
        {
            list = isCombo ? new ComboBox { Name = "Rows", ItemsSource = Texts } : new ListBox { Name = "Rows", ItemsSource = Texts };
            list.SelectionChanged += (_, _) => Dispatcher.UIThread.Post(() => list.SelectedIndex = 0);
            return list;
        });

        var failure = await app.Failure("SelectItem", new { element = "Rows", item = "c" });

        Assert.Equal(("UNSUPPORTED", "a"), (failure.Code, failure.Details["selected"]!.GetValue<string>()));
        Assert.Contains("did not select it: `a` is selected now", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_item_that_the_app_moves_when_it_is_selected_is_selected()
    {
        var items = new ObservableCollection<string>(Texts);
        await using var window = await app.Show(() =>
        {
            var list = new ListBox { Name = "Rows", ItemsSource = items };
            list.SelectionChanged += (_, change) =>
            {
                if (change.AddedItems is [string added] && items.IndexOf(added) > 0)
                {
                    Dispatcher.UIThread.Post(() =>
                    {
                        items.Move(items.IndexOf(added), 0);
                        list.SelectedItem = added;
                    });
                }
            };
            return list;
        });

        var selected = await app.Call("SelectItem", new { element = "Rows", item = "c" });

        Assert.Equal("c", selected.Text("text"));
        Assert.Equal("c", items[0]);
    }

    [Theory]
    [InlineData("none", "ELEMENT_NOT_FOUND")]
    [InlineData("Off", "DISABLED")]
    public async Task A_drop_down_that_a_failed_choice_has_opened_is_closed_and_any_other_stays_open(string item, string code)
    {
        ComboBox? combo = null;
        await using var window = await app.Show(() => combo = new ComboBox { Name = "Level", Items = { "On", new ComboBoxItem { Content = "Off", IsEnabled = false } } });

        // The next call finds the drop-down closed, without waiting for it.
        Assert.Equal(code, (await app.Failure("SelectItem", new { element = "Level", item, timeout = 300 })).Code);
        Assert.Equal("false", (await app.Call("FindElement", new { element = "Level" })).GetProperty("elements")[0].Property("expanded"));
        await app.Ui(() => combo!.IsDropDownOpen = true);
        Assert.Equal(code, (await app.Failure("SelectItem", new { element = "Level", item, timeout = 300 })).Code);
        await app.Call("WaitForIdle", new { });

        Assert.True(await app.Ui(() => combo!.IsDropDownOpen));
    }

    private static string[] Texts => ["a", "b", "c"];

    // Covers the first two items, not the middle of the list.
    private static Border Cover() => new() { Height = 80, VerticalAlignment = VerticalAlignment.Top, Background = Brushes.White };
}
