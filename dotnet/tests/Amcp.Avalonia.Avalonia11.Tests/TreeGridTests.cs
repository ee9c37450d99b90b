using System.Collections.ObjectModel;
using System.Diagnostics;
using Amcp.Avalonia.Tests.Elements.Tables;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Models.TreeDataGrid;
using Avalonia.Controls.Templates;
using Avalonia.Data;
using Avalonia.Markup.Xaml.Styling;
using Xunit.Abstractions;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>TreeDataGrid 11.0.1, flat and hierarchical, as a table.</summary>
[Collection(UiCollection.Name)]
public sealed class TreeGridTests(LiveApp app, ITestOutputHelper output)
{
    // The first search reads 100,000 rows by code that is not compiled yet, beside other work of the machine.
    private const int Patience = 60_000;

    [Fact]
    [Trait("Requirement", "card/49-tree-data-grid")]
    public async Task Rows_and_columns_are_read_as_displayed_without_scrolling()
    {
        await using var window = await app.Show(() => Flat(Order.Some(100_000)));

        var read = await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Price", "Id", "Filled", "Note", "C11" }, row = new { Id = "WT-90017" } });
        var rows = read.GetProperty("rows");
        var columns = (await app.Call("ReadTable", new { element = "Orders", count = 0 })).GetProperty("columns").EnumerateArray();

        Assert.Equal(["22504.25", "WT-90017", "false", "note 90017 Edit", "WT-90017 c11"], rows[0].Words("cells"));
        Assert.Equal((1, 90_017), (rows.GetArrayLength(), rows[0].GetProperty("index").GetInt32()));
        Assert.Equal("Id Side Price Filled Note C0 C1", string.Join(' ', columns.Take(7).Select(column => column.Text("header"))));
    }

    [Fact]
    [Trait("Requirement", "card/49-tree-data-grid")]
    public async Task A_cell_far_below_and_to_the_right_is_brought_into_view_and_selects_its_row()
    {
        await using var window = await app.Show(() => Flat(Order.Some(100_000)));

        var watch = Stopwatch.StartNew();
        await app.Call("WaitForElement", new { element = "Orders >> Cell 'C11' >> row 'WT-90017'", text = "WT-90017 c11", timeout = Patience });
        output.WriteLine($"first cell: {watch.ElapsedMilliseconds} ms");
        watch.Restart();
        await app.Call("WaitForElement", new { element = "Orders >> Cell 'C3' >> row 'WT-51234'", text = "WT-51234 c3", timeout = Patience });
        output.WriteLine($"another cell: {watch.ElapsedMilliseconds} ms");
        await app.Call("ClickElement", new { element = "Orders >> Cell 'C11' >> row 'WT-1234'", timeout = Patience });
        await app.Call("ClickElement", new { element = "Orders >> Header 'Price'" });
        await app.Call("ClickElement", new { element = "Orders >> Header 'Price'" });
        var read = await app.Call("ReadTable", new { element = "Orders", row = new { Id = "WT-1234" } });
        var sorted = read.GetProperty("columns").EnumerateArray().Single(column => column.Text("header") == "Price").Text("sorted");

        Assert.Equal("descending", sorted);
        Assert.Equal((98_765, true), (read.GetProperty("rows")[0].GetProperty("index").GetInt32(), read.GetProperty("rows")[0].GetProperty("selected").GetBoolean()));
    }

    [Fact]
    [Trait("Requirement", "card/49-tree-data-grid")]
    public async Task Rows_of_a_hierarchy_have_a_level_and_are_expanded_by_their_cells()
    {
        await using var window = await app.Show(() => Hierarchical(Enumerable.Range(0, 500).Select(at => new Order(at, "Buy", at) { Parts = Order.Some(3) })));

        var before = await app.Call("ReadTable", new { element = "Orders", from = 2, count = 1 });
        await app.Call("ClickElement", new { element = "Orders >> Cell 'Id' >> row=400 >> type=ToggleButton" });
        var after = await app.Call("ReadTable", new { element = "Orders", from = 400, count = 2 });

        Assert.Equal((500, 503), (before.GetProperty("total").GetInt32(), after.GetProperty("total").GetInt32()));
        Assert.Equal([(0, "WT-400"), (1, "WT-0")], after.GetProperty("rows").EnumerateArray().Select(row => (row.GetProperty("level").GetInt32(), row.Words("cells")[0])));
        Assert.True(after.GetProperty("rows")[0].GetProperty("expanded").GetBoolean());
    }

    [Fact]
    [Trait("Requirement", "card/49-tree-data-grid")]
    public async Task Random_operations_reach_no_wrong_row()
    {
        var random = new Random(49);
        var model = new ObservableCollection<Order>(Order.Some(400));
        var next = model.Count;
        await using var window = await app.Show(() => Flat(model));
        for (var step = 0; step < 200; step++)
        {
            var order = model[random.Next(model.Count)];
            if (step % 4 == 0)
            {
                await app.Ui(() => model.Insert(random.Next(model.Count), new Order(next++, "Buy", step)));
            }
            else if (step % 4 == 1)
            {
                // TreeDataGrid supports no Move of a collection.
                await app.Ui(() => model.Remove(order));
                await app.Ui(() => model.Insert(random.Next(model.Count), order));
            }
            else if (step % 4 == 2)
            {
                await app.Ui(() => model.Remove(order));
            }
            else
            {
                var (row, column) = (model.IndexOf(order), random.Next(12));
                await app.Call("WaitForElement", new { element = $"Orders >> Cell 'C{column}' >> row={row}", text = $"{order.Id} c{column}" });
                await app.Call("WaitForElement", new { element = $"Orders >> Cell 'Id' >> row '{order.Id}'", text = order.Id });
            }
        }
    }

    private static Border Flat(IEnumerable<Order> orders)
    {
        var source = new FlatTreeDataGridSource<Order>(orders)
        {
            Columns =
            {
                new TextColumn<Order, string>("Id", order => order.Id),
                new TextColumn<Order, string>("Side", order => order.Side),
                new TextColumn<Order, double>("Price", order => order.Price),
                new CheckBoxColumn<Order>("Filled", order => order.Filled),
                new TemplateColumn<Order>("Note", new FuncDataTemplate<Order>((_, _) => Note())),
            },
        };
        foreach (var name in Enumerable.Range(0, 12).Select(at => $"C{at}"))
            source.Columns.Add(new TextColumn<Order, string>(name, order => order.Id + " " + name.ToLowerInvariant(), new GridLength(120)));

        return Styled(new TreeDataGrid { Name = "Orders", Source = source });
    }

    private static Border Hierarchical(IEnumerable<Order> orders) => Styled(new TreeDataGrid
    {
        Name = "Orders",
        Source = new HierarchicalTreeDataGridSource<Order>(orders)
        {
            Columns =
            {
                new HierarchicalExpanderColumn<Order>(new TextColumn<Order, string>("Id", order => order.Id), order => order.Parts),
                new TextColumn<Order, double>("Price", order => order.Price),
            },
        },
    });

    private static Border Styled(TreeDataGrid grid)
    {
        var styles = new Uri("avares://Avalonia.Controls.TreeDataGrid/Themes/Fluent.axaml");
        return new Border { Width = 600, Height = 400, Child = grid, Styles = { new StyleInclude(styles) { Source = styles } } };
    }

    private static StackPanel Note()
    {
        var text = new TextBlock { [!TextBlock.TextProperty] = new Binding("Note") };
        return new StackPanel { Orientation = global::Avalonia.Layout.Orientation.Horizontal, Children = { text, new Button { Content = "Edit", Padding = default } } };
    }
}
