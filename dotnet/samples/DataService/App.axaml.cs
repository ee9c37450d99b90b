using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;
using Avalonia.Threading;
using DataService.Service;
using DataService.Shell;
using Samples.Foundation;

namespace DataService;

/// <summary>The application: puts service, theme and main window together.</summary>
public partial class App : Application
{
    private AppTheme? _theme;

    /// <summary>What the main window shows; null before it is there.</summary>
    internal MonitorViewModel? Monitor { get; private set; }

    /// <inheritdoc />
    public override void Initialize() => AvaloniaXamlLoader.Load(this);

    /// <inheritdoc />
    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            desktop.MainWindow = new MainWindow { DataContext = NewMonitor() };
            desktop.Exit += (_, _) => Monitor?.Dispose();
        }

        base.OnFrameworkInitializationCompleted();
    }

    /// <summary>Watches a service that has just started, instead of the former one, in the theme of the start.</summary>
    internal MonitorViewModel NewMonitor()
    {
        _theme ??= new AppTheme(this);
        _theme.Reset();
        Monitor?.Dispose();
        Monitor = new MonitorViewModel(new ServiceSimulation(), _theme, action => Dispatcher.UIThread.Post(action));
        Monitor.Start();
        return Monitor;
    }
}
