using System.Reflection;
using System.Runtime.Loader;
using Avalonia;

namespace Amcp.Avalonia.Host;

/// <summary>Starts an app by the method that the XAML previewer calls.</summary>
internal static class BuilderEntry
{
    private const string Method = "BuildAvaloniaApp";
    private const BindingFlags AnyStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;

    /// <summary>Runs the app until its lifetime ends.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="InvalidOperationException">The type of the entry point has no such method.</exception>
    public static int Run(HostedApp app)
    {
        var program = ProgramOf(app);
        var build = BuildIn(program)
            ?? throw new InvalidOperationException(
                $"The app does not use Avalonia.Desktop, and {program?.FullName ?? app.Assembly} has no method {Method} without parameters. Add one, or call UseAmcp.");
        return WithHandler(build).StartWithClassicDesktopLifetime(Environment.GetCommandLineArgs()[1..]);
    }

    /// <summary>
    /// Sets the app up without its lifetime and serves its views, which the handler does from within the setup until the process ends. Without such a
    /// method the app's Main does the same, up to the setup.
    /// </summary>
    public static void ServeViews(HostedApp app)
    {
        if (BuildIn(ProgramOf(app)) is { } build)
            WithHandler(build).SetupWithoutStarting();
    }

    private static Type? ProgramOf(HostedApp app) => AssemblyLoadContext.Default.LoadFromAssemblyPath(app.Assembly).EntryPoint?.DeclaringType;

    private static MethodInfo? BuildIn(Type? program) => program?.GetMethod(Method, AnyStatic, Type.EmptyTypes);

    private static AppBuilder WithHandler(MethodInfo build)
    {
        var builder = (AppBuilder)build.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
        return HandlerContext.IsUsed ? builder : HandlerContext.AddHandler(builder, static chosen => chosen);
    }
}
