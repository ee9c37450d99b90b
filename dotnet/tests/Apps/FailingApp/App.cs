using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Themes.Fluent;
using Avalonia.Threading;

namespace FailingApp;

/// <summary>Shows the only window.</summary>
internal sealed class App : Application
{
    public override void Initialize() => Styles.Add(new FluentTheme());

    public override void OnFrameworkInitializationCompleted()
    {
        if (Program.Fault == "completed")
            throw new InvalidOperationException("The database is not there.", new FileNotFoundException("There is no file desk.db."));

        if (Program.Fault == "handled")
            Dispatcher.UIThread.UnhandledException += (_, problem) => problem.Handled = true;

        ((IClassicDesktopStyleApplicationLifetime)ApplicationLifetime!).MainWindow = new MainWindow();
        base.OnFrameworkInitializationCompleted();
    }
}
