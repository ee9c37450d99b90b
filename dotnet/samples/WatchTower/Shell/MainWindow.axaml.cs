using Avalonia;
using Avalonia.Controls;

namespace WatchTower.Shell;

/// <summary>The app's main window.</summary>
public partial class MainWindow : Window
{
    private Size _sizeAtStart;

    /// <summary>Creates the window; its view model comes with the data context.</summary>
    public MainWindow() => InitializeComponent();

    /// <summary>Gives the window the size it was opened with.</summary>
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
