using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;
using Avalonia.Threading;
using DataService.Service;
using DataService.Shell;
using Samples.Foundation;

namespace DataService;

/// <summary>Represents the application, which composes service, theme and main window.</summary>
public partial class App : Application
{
    private AppTheme? _theme;

    /// <summary>Gets the main window's view model; null before the window exists.</summary>
    internal MonitorViewModel? Monitor { get; private set; }

    /// <inheritdoc />
    public override void Initialize() => AvaloniaXamlLoader.Load(this);

    /// <inheritdoc />
    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            Mutant.FromEnvironment();
            SeededFaults.ApplyToElements();
            desktop.MainWindow = new MainWindow { DataContext = NewMonitor() };
            desktop.Exit += (_, _) => Monitor?.Dispose();
        }

        base.OnFrameworkInitializationCompleted();
    }

    /// <summary>Monitors a newly started service with the initial theme, in place of the previous one.</summary>
    internal MonitorViewModel NewMonitor()
    {
        _theme ??= new AppTheme(this);
        _theme.Reset();
        Monitor?.Dispose();
        Monitor = new MonitorViewModel(new ServiceSimulation(), _theme, action => Dispatcher.UIThread.Post(action), AmcpTime.Provider);
        Monitor.Start();
        return Monitor;
    }
}
