using System.Text.Json;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Reading tables without scrolling.</summary>
[Collection(UiCollection.Name)]
public sealed class ReadTableTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/49-read-table")]
    public async Task Rows_far_below_are_read_as_they_would_be_displayed()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(100_000)));

        var read = await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Price", "Id", "Filled", "Note", "C19", "Secret" }, from = 99_998 });

        Assert.Equal((100_000, 0), (read.GetProperty("total").GetInt32(), read.GetProperty("more").GetInt32()));
        Assert.Equal(["24999.50", "WT-99998", "false", "note 99998 Edit", "WT-99998 c19", "note 99998"], Cells(read, 0));
        Assert.Equal(["24999.75", "WT-99999", "false", "note 99999 Edit", "WT-99999 c19", "note 99999"], Cells(read, 1));
        Assert.Equal(99_999, read.GetProperty("rows")[1].GetProperty("index").GetInt32());
        Assert.Equal(0, await app.Ui(() => ((TestGrid)window.Window.Content!).Scrolls));
    }

    [Fact]
    [Trait("Requirement", "card/49-read-table")]
    public async Task Columns_have_their_order_width_place_and_sorting()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(50)));
        await app.Call("ClickElement", new { element = "Orders >> Header 'Price'" });
        await app.Call("ClickElement", new { element = "Orders >> Header 'Price'" });
        await app.Ui(() => ((TestGrid)window.Window.Content!).Columns[0].DisplayIndex = 5);

        var read = await app.Call("ReadTable", new { element = "Orders", count = 1 });
        var columns = read.GetProperty("columns").EnumerateArray().ToList();

        Assert.Equal("Side Price Filled Note Id C0", string.Join(' ', columns.Take(6).Select(column => column.Text("header"))));
        Assert.Equal("descending", columns.Single(column => column.Text("header") == "Price").Text("sorted"));
        Assert.Equal((100, JsonValueKind.Null), (columns[0].GetProperty("width").GetInt32(), columns[0].GetProperty("sorted").ValueKind));
        Assert.Equal((25, JsonValueKind.Null), (columns.Count, columns[^1].GetProperty("x").ValueKind));
        Assert.Equal("WT-49", Cells(read, 0)[4]);
    }

    [Fact]
    [Trait("Requirement", "card/49-read-table")]
    public async Task Rows_are_chosen_by_cells_and_selection_is_told()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(1000)));
        await app.Call("ClickElement", new { element = "Orders >> Cell 'Id' >> row 'WT-6'" });

        var read = await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Id" }, row = new { Side = "Sell", Filled = "false" }, from = 1, count = 2 });

        Assert.Equal((334, 331), (read.GetProperty("total").GetInt32(), read.GetProperty("more").GetInt32()));
        Assert.Equal([(3, false), (6, true)], read.GetProperty("rows").EnumerateArray().Select(row => (row.GetProperty("index").GetInt32(), row.GetProperty("selected").GetBoolean())));
    }

    [Fact]
    [Trait("Requirement", "card/49-read-table")]
    public async Task An_unknown_column_is_told_with_those_that_are_there_and_what_is_no_table_is_refused()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(10)));

        var unknown = await app.Failure("ReadTable", new { element = "Orders", columns = new[] { "Prize" } });
        var none = await app.Failure("ReadTable", new { element = "Orders >> row=0" });

        Assert.StartsWith("TestGrid", unknown.Message.Replace("Orders has", "TestGrid has", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains("has no column `Prize`. It has: `Price`,", unknown.Message, StringComparison.Ordinal);
        Assert.Contains("`Secret` (hidden)", unknown.Message, StringComparison.Ordinal);
        Assert.Equal("UNSUPPORTED", none.Code);
    }

    [Fact]
    [Trait("Requirement", "card/49-read-table")]
    public async Task A_row_of_a_group_has_the_titles_of_the_groups_around_it()
    {
        var orders = Order.Some(30).OrderBy(order => order.Side).ToList();
        await using var window = await app.Show(() =>
        {
            var grid = Grids.Of(orders);
            grid.CollectionView = new TestView(orders);
            return grid;
        });

        var read = await app.Call("ReadTable", new { element = "Orders", from = 18, count = 4 });
        var outline = (await app.Call("GetElementTree", new { })).Text("outline")!;

        Assert.Equal(["All / Buy", "All / Buy", "All / Sell", "All / Sell"], read.GetProperty("rows").EnumerateArray().Select(row => row.Text("group")));
        Assert.Contains("row=0: WT-1 | Buy | 0.25 | false | note 1 Edit | WT-1 c0 [group='All / Buy']", outline, StringComparison.Ordinal);
    }

    private static List<string?> Cells(JsonElement read, int row) => [.. read.GetProperty("rows")[row].GetProperty("cells").EnumerateArray().Select(cell => cell.GetString())];
}
