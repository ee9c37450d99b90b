using System.Globalization;
using Avalonia.Controls;
using Avalonia.Data;
using Gallery.Controls.Tables;

namespace Gallery.Pages;

/// <summary>Represents a page with a table of 100,000 orders.</summary>
public partial class TablePage : UserControl
{
    private readonly IReadOnlyList<Order> _orders = [.. Enumerable.Range(0, 100_000).Select(number => new Order(number))];

    /// <summary>Initializes the page.</summary>
    public TablePage()
    {
        InitializeComponent();
        Orders.Show(
            _orders,
            [
                Column(nameof(Order.Id), order => order.Id, 100),
                Column(nameof(Order.Customer), order => order.Customer, 140, (order, text) => order.Customer = text),
                Column(nameof(Order.Price), order => order.Price, 100, SetPrice, "{0:F2}"),
                Column(nameof(Order.Side), order => order.Side, 80),
                Column(nameof(Order.Due), order => order.Due, 120, format: "{0:yyyy-MM-dd}"),
                new TableCheckBoxColumn
                {
                    Header = "Paid", Binding = new Binding(nameof(Order.IsPaid)), SortKey = item => ((Order)item).IsPaid, ActualWidth = 80,
                },
            ]);
        ShowCount(_orders.Count);
    }

    private static TableColumn Column(string name, Func<Order, IComparable> key, double width, Action<Order, string>? commit = null, string? format = null) => new()
    {
        Header = name,
        Binding = new Binding(name) { StringFormat = format },
        SortKey = item => key((Order)item),
        ActualWidth = width,
        Commit = commit is null ? null : (item, text) => commit((Order)item, text),
    };

    private static void SetPrice(Order order, string text)
    {
        if (decimal.TryParse(text, CultureInfo.InvariantCulture, out var price))
            order.Price = price;
    }

    private void Filter(object? sender, TextChangedEventArgs e)
    {
        var text = CustomerFilter.Text ?? "";
        IReadOnlyList<Order> shown = [.. _orders.Where(order => order.Customer.Contains(text, StringComparison.OrdinalIgnoreCase))];
        Orders.Show(shown);
        ShowCount(shown.Count);
    }

    private void ShowCount(int count) => OrderCount.Text = string.Create(CultureInfo.InvariantCulture, $"{count} orders");
}
