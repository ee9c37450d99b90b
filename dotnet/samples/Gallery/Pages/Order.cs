using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Gallery.Pages;

/// <summary>Represents an order, all values of which follow from its number.</summary>
/// <param name="number">The number, from 0.</param>
public sealed class Order(int number) : INotifyPropertyChanged
{
    private static readonly string[] s_customers = ["Ada", "Grace", "Alan", "Barbara", "Edsger", "Radia", "Tony"];

    /// <inheritdoc />
    public event PropertyChangedEventHandler? PropertyChanged;

    /// <summary>Gets the key.</summary>
    public string Id { get; } = $"WT-{number}";

    /// <summary>Gets or sets the name of the customer.</summary>
    public string Customer
    {
        get;
        set => Set(ref field, value);
    } = s_customers[number % s_customers.Length];

    /// <summary>Gets or sets the price of one piece.</summary>
    public decimal Price
    {
        get;
        set => Set(ref field, value);
    } = (number * 7919L % 99991 / 100m) + 1;

    /// <summary>Gets whether it is bought or sold.</summary>
    public string Side { get; } = number % 3 == 0 ? "Buy" : "Sell";

    /// <summary>Gets the day by which it is due.</summary>
    public DateOnly Due { get; } = new DateOnly(2026, 1, 1).AddDays(number * 31 % 700);

    /// <summary>Gets or sets whether it is paid.</summary>
    public bool IsPaid
    {
        get;
        set => Set(ref field, value);
    } = number % 4 == 0;

    private void Set<T>(ref T field, T value, [CallerMemberName] string? name = null)
    {
        field = value;
        PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(name));
    }
}
