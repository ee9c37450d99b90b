using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;
using Samples.Foundation;
using WatchTower.Alerts;
using WatchTower.Shell;

namespace WatchTower;

/// <summary>Represents the application, which composes repository, theme, dialogs and main window.</summary>
public partial class App : Application
{
    private static readonly TimeSpan s_latency = TimeSpan.FromMilliseconds(150);

    /// <summary>Gets the repository of alerts.</summary>
    public GeneratedAlertRepository Repository { get; } = new(s_latency, AmcpTime.Provider);

    /// <inheritdoc />
    public override void Initialize() => AvaloniaXamlLoader.Load(this);

    /// <inheritdoc />
    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            Mutant.FromEnvironment();
            SeededFaults.ApplyToElements();
            var window = new MainWindow();
            window.DataContext = new ShellViewModel(Repository, new AppTheme(this), new WindowDialogs(window)) { Time = AmcpTime.Provider };
            desktop.MainWindow = window;
        }

        base.OnFrameworkInitializationCompleted();
    }
}
