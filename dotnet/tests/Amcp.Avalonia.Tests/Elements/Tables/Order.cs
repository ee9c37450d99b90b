namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>An item of the tests' tables.</summary>
public sealed class Order(int number, string side, double price)
{
    public string Id { get; } = $"WT-{number}";

    public string Side { get; set; } = side;

    public double Price { get; set; } = price;

    public bool Filled { get; set; }

    public string Note { get; set; } = $"note {number}";

    public IReadOnlyList<Order> Parts { get; init; } = [];

    /// <summary>Orders with the ids WT-0, WT-1 and so on; every third one sells.</summary>
    public static List<Order> Some(int count) => [.. Enumerable.Range(0, count).Select(at => new Order(at, at % 3 == 0 ? "Sell" : "Buy", at * 0.25))];
}
