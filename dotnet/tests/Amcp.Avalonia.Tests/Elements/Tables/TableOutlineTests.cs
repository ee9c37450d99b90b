using Amcp.Avalonia.Tests.Tools;
using Avalonia;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Tables in the outline of a tree.</summary>
[Collection(UiCollection.Name)]
public sealed class TableOutlineTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/49-table-outline")]
    public async Task A_grid_is_a_line_with_its_count_a_line_of_headers_and_one_for_each_row_in_view()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(100_000)));
        await app.Call("ClickElement", new { element = "Cell 'Id' >> row 'WT-4000'" });

        var answer = await app.Call("GetElementTree", new { });
        var lines = answer.Text("outline")!.Split('\n').Select(line => line.TrimStart()[(line.TrimStart().IndexOf(' ', StringComparison.Ordinal) + 1)..]).ToList();

        Assert.Equal(["Window 'Test'", "TestGrid#Orders [rows=100000]", "columns: Id | Side | Price | Filled | Note | C0 [20 not in view]"], lines.Take(3));
        Assert.Contains("row=4000: WT-4000 | Buy | 1000.00 | false | note 4000 Edit | WT-4000 c0 [selected=true]", lines);
        Assert.InRange(lines.Count, 17, 21);
        Assert.Equal(lines.Count, answer.GetProperty("count").GetInt32());
    }

    [Fact]
    [Trait("Requirement", "card/49-table-outline")]
    public async Task The_ref_of_a_row_is_an_element_until_its_control_shows_another_item()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(1000)));
        var row = (await app.Answer("GetElementTree", new { })).Outline.Single(line => line.Text?.StartsWith("row=3:", StringComparison.Ordinal) == true).Ref;

        var inside = (await app.Call("GetElementTree", new { root = row })).Text("outline")!;
        await app.Call("ClickElement", new { element = $"{row} >> Cell 'Id'" });
        await app.Ui(() => ((TestGrid)window.Window.Content!).Offset = new Point(0, 5000));
        await app.Call("WaitForIdle", new { });
        var recycled = await app.Failure("ClickElement", new { element = row, timeout = 100 });

        Assert.Contains("Button 'Edit'", inside, StringComparison.Ordinal);
        Assert.Equal("WT-3", await app.Ui(() => ((Order)((TestGrid)window.Window.Content!).Clicked.Single().Item).Id));
        Assert.Equal("RECYCLED", recycled.Code);
    }

    [Fact]
    [Trait("Requirement", "card/49-table-outline")]
    public async Task Full_and_template_trees_have_every_element_as_before()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(5)));

        var full = (await app.Call("GetElementTree", new { full = true, root = "Orders" })).Elements().Count(element => element.Text("type") == "TestCell");
        var templates = (await app.Call("GetElementTree", new { templates = true, root = "Orders" })).Text("outline")!;

        Assert.Equal(30, full);
        Assert.Contains("type=TestCell", templates, StringComparison.Ordinal);
    }
}
