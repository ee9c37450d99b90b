using AdminTool.Accounts;
using AdminTool.Directory;
using AdminTool.Shell;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Markup.Xaml;
using Samples.Foundation;

namespace AdminTool;

/// <summary>Represents the application, which composes directory, theme, dialogs and main window.</summary>
public partial class App : Application
{
    private AppTheme? _theme;

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
            window.DataContext = NewDirectory(window);
            desktop.MainWindow = window;
        }

        base.OnFrameworkInitializationCompleted();
    }

    /// <summary>Opens a new sample company with the initial theme.</summary>
    /// <param name="window">The owner of dialogs.</param>
    internal DirectoryViewModel NewDirectory(MainWindow window)
    {
        _theme ??= new AppTheme(this);
        _theme.Reset();
        return new DirectoryViewModel(SampleCompany.Open(), _theme, new WindowDialogs(window));
    }
}
