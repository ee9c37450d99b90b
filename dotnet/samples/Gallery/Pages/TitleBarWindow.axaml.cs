using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents a window whose client area extends into the title bar, and which the pointer moves by a part of it.</summary>
public partial class TitleBarWindow : Window
{
    /// <summary>Initializes the window.</summary>
    public TitleBarWindow()
    {
        InitializeComponent();
        Position = new PixelPoint(120, 90);
        Handle.PointerPressed += MoveWindow;
        PositionChanged += (_, _) => Report();
        Opened += (_, _) => Report();
    }

    /// <inheritdoc />
    protected override void OnPropertyChanged(AvaloniaPropertyChangedEventArgs change)
    {
        base.OnPropertyChanged(change);
        if (change.Property == WindowDecorationMarginProperty || change.Property == WindowStateProperty)
            Report();
    }

    private void Report()
    {
        if (State is not null)
        {
            Place.Text = $"At {Position.X}, {Position.Y}";
            Margins.Text = $"Margin {WindowDecorationMargin.Top}";
            State.Text = $"State {WindowState}";
        }
    }

    private void MoveWindow(object? sender, PointerPressedEventArgs e) => BeginMoveDrag(e);

    private void MaximiseWindow(object? sender, RoutedEventArgs e) => WindowState = WindowState.Maximized;

    private void RestoreWindow(object? sender, RoutedEventArgs e) => WindowState = WindowState.Normal;

    private void FillScreen(object? sender, RoutedEventArgs e) => WindowState = WindowState.FullScreen;
}
