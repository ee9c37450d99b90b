using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Themes.Fluent;

namespace FaultyApp;

/// <summary>Shows the only window.</summary>
internal sealed class App : Application
{
    public override void Initialize() => Styles.Add(new FluentTheme());

    public override void OnFrameworkInitializationCompleted()
    {
        var window = new MainWindow();
        Faults.Seed(window, Environment.GetEnvironmentVariable("FAULT"));
        ((IClassicDesktopStyleApplicationLifetime)ApplicationLifetime!).MainWindow = window;
        base.OnFrameworkInitializationCompleted();
    }
}
