namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A view of orders in one group of groups by side, with the members of a collection view.</summary>
public sealed class TestView(IEnumerable<Order> orders) : List<Order>(orders)
{
    /// <summary>A group, whose items are orders or groups.</summary>
    public sealed record Group(object Key, IReadOnlyList<object> Items, int ItemCount, bool IsBottomLevel);

    public bool IsGrouping => true;

    public IReadOnlyList<object> Groups =>
    [
        new Group("All", [.. this.GroupBy(order => order.Side).Select(side => new Group(side.Key, [.. side], side.Count(), IsBottomLevel: true))], Count, IsBottomLevel: false),
    ];
}
