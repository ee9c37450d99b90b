namespace Amcp.Avalonia.Tests.Views;

/// <summary>The data of <see cref="DesignDataTests"/>.</summary>
internal sealed class DesignOrder
{
    internal enum OrderState
    {
        Open,
        Paid,
    }

    public string Product { get; set; } = "nothing";

    public int? Amount { get; set; }

    public OrderState State { get; set; }

    public List<string> Notes { get; } = [];

    public DesignOrder? Gift { get; set; }
}
