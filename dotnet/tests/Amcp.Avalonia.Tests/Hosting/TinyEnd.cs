using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>How <see cref="TinyApp"/> ends, as <c>TINY_END</c> says, and what it writes to <c>TINY_NOTES</c> when it does.</summary>
internal static class TinyEnd
{
    public const string Variable = "TINY_END";

    public const string NotesVariable = "TINY_NOTES";

    public const string Question = "Save changes?";

    public static void Arrange(IClassicDesktopStyleApplicationLifetime desktop, Window main)
    {
        desktop.ShutdownRequested += (_, request) =>
        {
            Note("ShutdownRequested");
            request.Cancel = Way == "refuses";
        };
        desktop.Exit += (_, _) => Note("Exit");
        main.Closing += (_, closing) => OnClosing(main, closing);
        desktop.ShutdownMode = Way is "explicit" or "refuses" ? ShutdownMode.OnExplicitShutdown : ShutdownMode.OnLastWindowClose;
        if (Way == "two windows")
            main.Opened += (_, _) => new Window { Title = "Other" }.Show();
    }

    private static string? Way => Environment.GetEnvironmentVariable(Variable);

    private static void OnClosing(Window main, WindowClosingEventArgs closing)
    {
        Note($"Closing {closing.CloseReason}");
        if (closing.IsProgrammatic)
            return;

        switch (Way)
        {
            case "asks":
                closing.Cancel = true;
                Ask(main);
                break;
            case "tray":
                closing.Cancel = true;
                main.Hide();
                break;
            case "saves later":
                closing.Cancel = true;
                SaveAndClose(main);
                break;
        }
    }

    private static async void Ask(Window main)
    {
        var dialog = new Window { Title = Question, Width = 200, Height = 100 };
        var discard = new Button { Content = "Discard" };
        discard.Click += (_, _) => dialog.Close(true);
        dialog.Content = discard;
        if (await dialog.ShowDialog<bool>(main))
            main.Close();
    }

    // Saving takes longer than the test, which ends the process.
    private static async void SaveAndClose(Window main)
    {
        await Task.Delay(TimeSpan.FromMinutes(1));
        main.Close();
    }

    private static void Note(string what)
    {
        if (Environment.GetEnvironmentVariable(NotesVariable) is { Length: > 0 } file)
            File.AppendAllText(file, what + "\n");
    }
}
