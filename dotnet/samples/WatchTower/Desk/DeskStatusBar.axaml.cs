using System.Globalization;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Threading;

namespace WatchTower.Desk;

/// <summary>Shows the status bar: the latest event, the operator's progress, and the time.</summary>
public partial class DeskStatusBar : UserControl
{
    private readonly DispatcherTimer _seconds = new() { Interval = TimeSpan.FromSeconds(1) };

    /// <summary>Initializes the bar; the data context supplies its view model.</summary>
    public DeskStatusBar()
    {
        InitializeComponent();
        _seconds.Tick += (_, _) => ShowTime();
    }

    /// <inheritdoc />
    protected override void OnAttachedToVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnAttachedToVisualTree(e);
        ShowTime();
        _seconds.Start();
    }

    /// <inheritdoc />
    protected override void OnDetachedFromVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnDetachedFromVisualTree(e);
        _seconds.Stop();
    }

    private void ShowTime() => Clock.Text = (DataContext as DeskViewModel)?.Time.GetLocalNow().ToString("HH:mm:ss", CultureInfo.InvariantCulture);
}
