using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Lists whose items have columns, below a row of headers.</summary>
[Collection(UiCollection.Name)]
public sealed class ColumnListTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/49-column-list")]
    public async Task A_list_below_headers_in_line_with_its_columns_is_a_table()
    {
        await using var window = await app.Show(() => Grids.ListOf(Order.Some(2000)));

        await app.Call("WaitForElement", new { element = "Orders >> Cell 'Side' >> row 'WT-1500'", text = "Sell" });
        await app.Call("ClickElement", new { element = "Orders >> Cell 'Id' >> row Id=WT-7, Side=Buy" });
        var read = await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Note", "Id" }, from = 1999 });
        var selected = await app.Call("ReadTable", new { element = "Orders", from = 7, count = 1 });
        var outline = (await app.Call("GetElementTree", new { })).Text("outline")!;

        Assert.Equal(["note 1999 Edit", "WT-1999"], read.GetProperty("rows")[0].Words("cells"));
        Assert.True(selected.GetProperty("rows")[0].GetProperty("selected").GetBoolean());
        Assert.Contains("columns: Id | Side | Note", outline, StringComparison.Ordinal);
        Assert.Contains("row=7: WT-7 | Buy | note 7 Edit [selected=true]", outline, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/49-column-list")]
    public async Task Headers_that_are_not_in_line_make_no_table()
    {
        await using var window = await app.Show(() => Grids.ListOf(Order.Some(20), headerLeft: 30));

        var refused = await app.Failure("ReadTable", new { element = "Orders" });

        Assert.Equal("UNSUPPORTED", refused.Code);
    }
}
