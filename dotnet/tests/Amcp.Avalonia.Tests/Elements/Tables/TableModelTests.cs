using System.Collections.ObjectModel;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Random operations on a table against a model: no cell of another row is ever read or clicked.</summary>
[Collection(UiCollection.Name)]
public sealed class TableModelTests(LiveApp app)
{
    private const int Operations = 1000;

    [Theory]
    [InlineData(1)]
    [InlineData(49)]
    [Trait("Requirement", "card/49-table-model")]
    public async Task A_thousand_operations_never_reach_a_wrong_row(int seed)
    {
        var random = new Random(seed);
        var model = Order.Some(300);
        var next = model.Count;
        await using var window = await app.Show(() => Grids.Of(new ObservableCollection<Order>(model)));
        var grid = (TestGrid)await app.Ui(() => window.Window.Content!);
        for (var step = 0; step < Operations; step++)
        {
            var order = model[random.Next(model.Count)];
            switch (random.Next(12))
            {
                case 0 or 1:
                    var added = new Order(next++, "Buy", next * 0.5);
                    var at = random.Next(model.Count + 1);
                    model.Insert(at, added);
                    await app.Ui(() => grid.ItemsSource.Insert(at, added));
                    break;
                case 2 when model.Count > 200:
                    model.Remove(order);
                    await app.Ui(() => grid.ItemsSource.Remove(order));
                    break;
                case 3:
                    var (from, to) = (model.IndexOf(order), random.Next(model.Count));
                    model.RemoveAt(from);
                    model.Insert(to, order);
                    await app.Ui(() => ((ObservableCollection<Order>)grid.ItemsSource).Move(from, to));
                    break;
                case 4 when step % 5 == 0:
                    model = [.. model.OrderBy(one => random.Next())];
                    await app.Ui(() => grid.ItemsSource = new ObservableCollection<Order>(model));
                    break;
                case 5 when step % 5 == 0:
                    model = [.. model.Where((_, place) => place % 7 != 3 || model.Count < 250)];
                    await app.Ui(() => grid.ItemsSource = new ObservableCollection<Order>(model));
                    break;
                case 6:
                    await app.Ui(() => grid.Offset = new Point(random.Next(2000), random.Next(8000)));
                    break;
                case 7:
                    order.Price = step;
                    await app.Ui(() => grid.ItemsSource = new ObservableCollection<Order>(model));
                    break;
                case 8:
                    Assert.Equal([$"{model.IndexOf(order)}", order.Id, $"{order.Price:0.00}"], await Read(order));
                    break;
                case 9:
                    await app.Call("WaitForElement", new { element = $"Orders >> Cell 'C7' >> row '{order.Id}'", text = $"{order.Id} c7" });
                    break;
                case 10:
                    await Click(grid, $"Orders >> Cell 'C12' >> row={model.IndexOf(order)}", order, "C12");
                    break;
                default:
                    await Click(grid, $"Orders >> Cell 'Id' >> row '{order.Id}'", order, "Id");
                    break;
            }
        }
    }

    private async Task<string[]> Read(Order order)
    {
        var read = await app.Call("ReadTable", new { element = "Orders", columns = new[] { "Id", "Price" }, row = new { order.Id } });
        var row = read.GetProperty("rows")[0];
        return [$"{row.GetProperty("index").GetInt32()}", .. row.Words("cells")];
    }

    private async Task Click(TestGrid grid, string locator, Order order, string header)
    {
        await app.Ui(grid.Clicked.Clear);
        await app.Call("ClickElement", new { element = locator });
        Assert.Equal([(order, header)], await app.Ui(() => grid.Clicked.ToList()));
    }
}
