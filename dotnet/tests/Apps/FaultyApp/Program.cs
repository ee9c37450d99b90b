using Avalonia;

namespace FaultyApp;

/// <summary>An app that takes orders, with the fault that <c>FAULT</c> names, or without one.</summary>
internal static class Program
{
    [STAThread]
    public static int Main(string[] args) => AppBuilder.Configure<App>()
        .UseAmcp(desktop: _ => throw new InvalidOperationException("Tests start this app headless."))
        .WithInterFont()
        .StartWithClassicDesktopLifetime(args);
}
