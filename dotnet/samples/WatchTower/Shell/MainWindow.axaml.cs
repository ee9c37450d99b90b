using Avalonia;
using Avalonia.Controls;

namespace WatchTower.Shell;

/// <summary>Represents the app's main window.</summary>
public partial class MainWindow : Window
{
    private Size _sizeAtStart;

    /// <summary>Initializes the window; the data context supplies its view model.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Restores the initial size.</summary>
    public void RestoreSize()
    {
        WindowState = WindowState.Normal;
        Width = _sizeAtStart.Width;
        Height = _sizeAtStart.Height;
    }

    /// <inheritdoc />
    protected override void OnOpened(EventArgs e)
    {
        base.OnOpened(e);
        _sizeAtStart = ClientSize;
    }
}
