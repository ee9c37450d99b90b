using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Themes.Fluent;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An app as people write one; this assembly started as a program is this app.</summary>
internal sealed class TinyApp : Application
{
    private readonly TinyLook _look = new();

    public static int Main(string[] arguments)
    {
        TinyLook.SpeakIn("Main");
        return TinySetup.Start(Environment.GetEnvironmentVariable(TinySetup.Variable), arguments);
    }

    public override void Initialize()
    {
        TinyLook.SpeakIn("Initialize");
        Styles.Add(new FluentTheme());
        _look.Dress(this);
        TinyTexts.AddTo(this);
    }

    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            desktop.MainWindow = _look.Dress(new Window { Title = "Tiny", Content = new Button { Name = "Save", Content = "Save" } });
            TinyEnd.Arrange(desktop, desktop.MainWindow);
            TinyTexts.Fill(desktop.MainWindow);
            desktop.MainWindow.Opened += (_, _) => Console.WriteLine($"{_look.Of(desktop.MainWindow)}{TinyTexts.In(desktop.MainWindow)}\n{TinyAppProcess.Opened}");
        }

        base.OnFrameworkInitializationCompleted();
    }
}
