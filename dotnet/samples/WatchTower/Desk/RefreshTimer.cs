using System.ComponentModel;
using Avalonia.Threading;

namespace WatchTower.Desk;

/// <summary>Refreshes a desk periodically while its settings request it, until disposed.</summary>
internal sealed class RefreshTimer : IDisposable
{
    private readonly DeskViewModel _desk;
    private readonly DispatcherTimer _timer = new();

    public RefreshTimer(DeskViewModel desk)
    {
        _desk = desk;
        _timer.Tick += OnTick;
        _desk.PropertyChanged += OnDeskChanged;
        ApplySettings();
    }

    public void Dispose()
    {
        _timer.Stop();
        _desk.PropertyChanged -= OnDeskChanged;
    }

    private void OnTick(object? sender, EventArgs e) => _desk.Refresh.Execute(null);

    private void OnDeskChanged(object? sender, PropertyChangedEventArgs e)
    {
        if (e.PropertyName == nameof(DeskViewModel.Settings))
            ApplySettings();
    }

    private void ApplySettings()
    {
        _timer.Interval = TimeSpan.FromSeconds(_desk.Settings.RefreshSeconds);
        _timer.IsEnabled = _desk.Settings.AutoRefresh;
    }
}
