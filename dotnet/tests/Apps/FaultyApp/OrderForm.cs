using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Globalization;
using System.Windows.Input;

namespace FaultyApp;

/// <summary>Orders with their sum; each new one costs 12.50.</summary>
internal sealed class OrderForm : INotifyPropertyChanged, ICommand
{
    private const decimal Price = 12.5m;

    public event PropertyChangedEventHandler? PropertyChanged;

    public event EventHandler? CanExecuteChanged;

    public string Product { get; set; } = "";

    public string Status { get; private set; } = "Ready";

    public string Total => $"{Orders.Count} orders, {(Orders.Count * Price).ToString("0.00", Culture)}";

    public ObservableCollection<string> Orders { get; } = ["bread", "butter"];

    public ICommand Save => this;

    /// <summary>The form of the sum.</summary>
    public CultureInfo Culture { get; set; } = CultureInfo.InvariantCulture;

    /// <summary>Runs before an order is taken.</summary>
    public Action Before { get; set; } = () => { };

    /// <summary>The text after an order.</summary>
    public Func<string, string> Say { get; set; } = product => $"Saved {product}";

    /// <summary>How the text comes to be shown.</summary>
    public Action<Action> Later { get; set; } = show => show();

    public bool CanExecute(object? parameter) => IsOpen;

    /// <summary>Whether orders are taken.</summary>
    public bool IsOpen { get; private set; } = true;

    public void Close()
    {
        IsOpen = false;
        CanExecuteChanged?.Invoke(this, EventArgs.Empty);
    }

    public void Execute(object? parameter)
    {
        Before();
        Orders.Add(Product);
        var said = Say(Product);
        Later(() =>
        {
            Status = said;
            PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(nameof(Status)));
            PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(nameof(Total)));
        });
    }
}
