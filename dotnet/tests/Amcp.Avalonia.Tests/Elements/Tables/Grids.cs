using Avalonia.Controls;
using Avalonia.Controls.Templates;
using Avalonia.Data;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>Creates the tables of the tests.</summary>
internal static class Grids
{
    /// <summary>A grid of orders: columns of texts, a format, check boxes and a template, a hidden one, and twenty more, so that most are scrolled out.</summary>
    public static TestGrid Of(System.Collections.IList orders)
    {
        var grid = new TestGrid { Name = "Orders", Width = 600, Height = 400 };
        grid.Columns.AddRange(
        [
            new TestColumn(grid, "Id") { Binding = new Binding("Id") },
            new TestColumn(grid, "Side") { Binding = new Binding("Side"), KeyOf = order => order.Side },
            new TestColumn(grid, "Price") { Binding = new Binding("Price") { StringFormat = "0.00" }, KeyOf = order => order.Price },
            new TestCheckBoxColumn(grid, "Filled") { Binding = new Binding("Filled") },
            new TestColumn(grid, "Note") { CellTemplate = new FuncDataTemplate<Order>((_, _) => Note()) },
            new TestColumn(grid, "Secret") { Binding = new Binding("Note"), IsVisible = false },
            .. Enumerable.Range(0, 20).Select(at => new TestColumn(grid, $"C{at}") { Binding = new Binding("Id") { StringFormat = $"{{0}} c{at}" } }),
        ]);
        grid.ItemsSource = orders;
        return grid;
    }

    /// <summary>A list whose items are grids, below a grid with the headers of their columns.</summary>
    public static DockPanel ListOf(System.Collections.IList orders, double headerLeft = 12)
    {
        var header = Columns([new TextBlock { Text = "Id" }, new TextBlock { Text = "Side" }, new TextBlock { Text = "Note" }]);
        (header.Margin, header.Name) = (new(headerLeft, 0, 12, 0), "Headers");
        DockPanel.SetDock(header, Dock.Top);
        var list = new ListBox
        {
            Name = "Orders",
            ItemsSource = orders,
            ItemTemplate = new FuncDataTemplate<Order>((_, _) => Columns(
            [
                new TextBlock { [!TextBlock.TextProperty] = new Binding("Id") }, new TextBlock { [!TextBlock.TextProperty] = new Binding("Side") }, Note(),
            ])),
        };
        return new DockPanel { Width = 500, Height = 400, Children = { header, list } };
    }

    private static Grid Columns(IReadOnlyList<Control> cells)
    {
        var grid = new Grid { ColumnDefinitions = new ColumnDefinitions("100,100,*") };
        for (var at = 0; at < cells.Count; at++)
            Grid.SetColumn(cells[at], at);

        grid.Children.AddRange(cells);
        return grid;
    }

    private static StackPanel Note()
    {
        var text = new TextBlock { [!TextBlock.TextProperty] = new Binding("Note") };
        return new StackPanel { Orientation = global::Avalonia.Layout.Orientation.Horizontal, Children = { text, new Button { Content = "Edit", Padding = default } } };
    }
}
