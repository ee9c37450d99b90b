using System.Diagnostics;
using Amcp.Avalonia.Tests.Tools;
using Xunit.Abstractions;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>How long any cell of 100,000 virtualised rows takes; the output has the figures.</summary>
[Collection(UiCollection.Name)]
public sealed class TableFigureTests(LiveApp app, ITestOutputHelper output)
{
    [Fact]
    [Trait("Requirement", "card/49-cell-figure")]
    public async Task Any_cell_of_a_hundred_thousand_rows_is_read_and_brought_into_view()
    {
        await using var window = await app.Show(() => Grids.Of(Order.Some(100_000)));
        var random = new Random(49);
        var (reads, views) = (new List<double>(), new List<double>());
        for (var at = 0; at < 25; at++)
        {
            var (number, column) = (random.Next(100_000), random.Next(20));
            var read = Stopwatch.StartNew();
            var rows = await app.Call("ReadTable", new { element = "Orders", columns = new[] { $"C{column}" }, row = new { Id = $"WT-{number}" } });
            reads.Add(read.Elapsed.TotalMilliseconds);
            var view = Stopwatch.StartNew();
            await app.Call("WaitForElement", new { element = $"Orders >> Cell 'C{column}' >> row 'WT-{number}'", visible = true, text = $"WT-{number} c{column}" });
            views.Add(view.Elapsed.TotalMilliseconds);

            Assert.Equal([$"WT-{number} c{column}"], rows.GetProperty("rows")[0].Words("cells"));
        }

        output.WriteLine(FormattableString.Invariant($"read by key: median {Median(reads):0} ms, worst {reads.Max():0} ms"));
        output.WriteLine(FormattableString.Invariant($"brought into view: median {Median(views):0} ms, worst {views.Max():0} ms"));
    }

    private static double Median(List<double> times) => times.Order().ElementAt(times.Count / 2);
}
