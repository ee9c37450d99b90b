using Avalonia;

namespace FailingApp;

/// <summary>An app that fails in the way that <c>FAIL</c> says while it starts, or that its buttons are called after.</summary>
internal static class Program
{
    /// <summary>How it is to fail.</summary>
    public static string? Fault { get; } = Environment.GetEnvironmentVariable("FAIL");

    [STAThread]
    public static int Main(string[] args)
    {
        if (Fault == "before the handler")
            throw new InvalidOperationException("There is no licence.");

        if (Fault == "exit before the handler")
            return 3;

        var builder = AppBuilder.Configure<App>().UseAmcp(desktop: _ => throw new InvalidOperationException("Tests start this app headless.")).WithInterFont();
        if (Fault != "caught in main")
            return builder.StartWithClassicDesktopLifetime(args);

        try
        {
            return builder.StartWithClassicDesktopLifetime(args);
        }
        catch (InvalidOperationException)
        {
            return 70;
        }
    }
}
