using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;

namespace Amcp.Avalonia.Avalonia11.Tests.AlertDesk;

/// <summary>Shows the only window.</summary>
public sealed partial class App : Application
{
    /// <inheritdoc/>
    public override void Initialize() => AvaloniaXamlLoader.Load(this);

    /// <inheritdoc/>
    public override void OnFrameworkInitializationCompleted()
    {
        ((IClassicDesktopStyleApplicationLifetime)ApplicationLifetime!).MainWindow = new MainWindow { DataContext = new Desk() };
        base.OnFrameworkInitializationCompleted();
    }
}
