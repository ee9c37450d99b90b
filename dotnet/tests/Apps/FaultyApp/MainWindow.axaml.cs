using Avalonia.Controls;

namespace FaultyApp;

/// <summary>Takes orders.</summary>
internal sealed partial class MainWindow : Window
{
    public MainWindow()
    {
        InitializeComponent();
        DataContext = Model;
    }

    /// <summary>The orders.</summary>
    public OrderForm Model { get; } = new();
}
