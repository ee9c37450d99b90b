using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Locators of cells, rows and headers, most of which have no control when they are named.</summary>
[Collection(UiCollection.Name)]
public sealed class TableLocatorTests(LiveApp app)
{
    [Theory]
    [InlineData("Orders >> Cell 'C19' >> row 'WT-90017'")]
    [InlineData("Cell 'C19' >> row=90017")]
    [InlineData("Orders >> row Id=WT-90017, Side='Buy' >> Cell 'C19'")]
    [InlineData("row 'note 90017 Edit' >> Cell 'C19'")]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task A_cell_whose_row_and_column_are_scrolled_out_is_found_through_the_data_and_clicked(string locator)
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(locator.Contains("note", StringComparison.Ordinal) ? 3000 : 100_000)));
        var wanted = locator.Contains("note", StringComparison.Ordinal) ? locator.Replace("90017", "2017", StringComparison.Ordinal) : locator;

        await app.Call("ClickElement", new { element = wanted });

        var (item, header) = await app.Ui(() => ((TestGrid)window.Window.Content!).Clicked.Single());
        Assert.Equal((wanted.Contains("2017", StringComparison.Ordinal) ? "WT-2017" : "WT-90017", "C19"), (((Order)item).Id, header));
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task A_check_brings_the_cell_into_view_and_reads_it()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(5000)));

        var found = await app.Call("WaitForElement", new { element = "Orders >> Cell 'Price' >> row 'WT-4711'", text = "1177.75" });
        var still = await app.Failure("WaitForElement", new { element = "Orders >> row 'WT-12'", exists = false, timeout = 300 });
        await app.Call("WaitForElement", new { element = "Orders >> row 'WT-4711'", visible = false });
        await app.Call("WaitForElement", new { element = "Orders >> row 'WT-5000'", exists = false });

        Assert.Equal("TestCell", found.GetProperty("element").Text("type"));
        Assert.Contains("is still there", still.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task A_row_a_header_and_a_part_of_a_cell_are_elements_too()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(3000)));

        await app.Call("ClickElement", new { element = "Orders >> Cell 'Note' >> row 'WT-2000' >> Button 'Edit'" });
        await app.Call("HoverElement", new { element = "Orders >> Header 'C19'" });
        var row = (await app.Call("FindElement", new { element = "Orders >> row=2000" })).GetProperty("elements")[0];
        var unseen = await app.Failure("FindElement", new { element = "Orders >> row=1" });

        Assert.Equal("TestRow", row.Text("type"));
        Assert.Equal(("ELEMENT_NOT_FOUND", true), (unseen.Code, unseen.Message.Contains("an action or a wait scrolls to it", StringComparison.Ordinal)));
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task A_header_that_is_partly_out_of_view_is_scrolled_into_view()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(100)));
        await app.Ui(() => ((TestGrid)window.Window.Content!).Offset = new Point(20, 0));

        await app.Call("ScrollElement", new { element = "Orders >> Header 'Id'", to = "view" });

        Assert.Equal(0, await app.Ui(() => ((TestGrid)window.Window.Content!).Offset.X));
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task A_cell_that_holds_a_control_has_the_text_of_it()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(100)));

        var cell = (await app.Call("FindElement", new { element = "Orders >> Cell 'Price' >> row=2" })).GetProperty("elements")[0];
        var read = (await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Price" }, from = 2, count = 1 })).GetProperty("rows")[0].GetProperty("cells")[0];

        Assert.Equal(read.GetString(), cell.GetProperty("properties").Text("text"));
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task Several_rows_are_ambiguous_even_if_one_of_them_alone_is_in_view()
    {
        var orders = Order.Some(5000);
        orders[4000].Side = orders[7].Side = "Hold";
        await using var window = await app.Show(() => Grids.Of(orders));

        var click = await app.Failure("ClickElement", new { element = "Orders >> Cell 'Id' >> row 'Hold'", timeout = 300 });
        var check = await app.Failure("WaitForElement", new { element = "Orders >> Cell 'Id' >> row 'Hold'", text = "WT-7", timeout = 300 });
        await app.Call("ClickElement", new { element = "Orders >> Cell 'Id' >> row 'Hold' nth=1" });

        Assert.Equal("AMBIGUOUS", click.Code);
        Assert.Contains("2 rows of Orders read `Hold`: 7, 4000.", click.Message, StringComparison.Ordinal);
        Assert.Contains("7, 4000", check.Message, StringComparison.Ordinal);
        Assert.Equal("WT-4000", await app.Ui(() => ((Order)((TestGrid)window.Window.Content!).Clicked.Single().Item).Id));
    }

    [Theory]
    [InlineData("Orders >> Cell 'Prise' >> row 'WT-1'", "Orders has no column `Prise`. It has: `Price`,")]
    [InlineData("Orders >> row Ident='WT-1'", "Orders has no column `Ident`. It has: ")]
    [InlineData("Orders >> Cell 'Secret' >> row 'WT-1'", "The column `Secret` of Orders is hidden")]
    [InlineData("Orders >> Cell 'Id' >> row 'WT-1o'", "None of the 30 rows of Orders reads `WT-1o`. Nearest: row 1 `WT-1`")]
    [InlineData("Orders >> row Side=By", "reads `By` in `Side`. Nearest: row 1 `Buy`.")]
    [InlineData("Orders >> row=30", "Orders has no row 30: it has 30.")]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task What_a_table_lacks_is_told_with_what_it_has(string locator, string message)
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(30)));

        var failure = await app.Failure("ClickElement", new { element = locator, timeout = 100 });

        Assert.Equal("ELEMENT_NOT_FOUND", failure.Code);
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/49-cell-locator")]
    public async Task Types_of_the_app_with_these_names_keep_their_meaning()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Cell { Content = "Price" }, Grids.Of(Order.Some(30)) } });

        var own = (await app.Call("FindElement", new { element = "Cell 'Price'" })).GetProperty("elements")[0];
        var cell = (await app.Call("FindElement", new { element = "Orders >> Cell 'Price' >> row=3" })).GetProperty("elements")[0];

        Assert.Equal(("Cell", "TestCell"), (own.Text("type"), cell.Text("type")));
    }

    private sealed class Cell : ContentControl
    {
        /// <inheritdoc/>
        protected override Type StyleKeyOverride => typeof(ContentControl);
    }
}
