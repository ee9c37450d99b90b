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
        var assembly = AssemblyLoadContext.Default.LoadFromAssemblyPath(app.Assembly);
        var program = assembly.EntryPoint?.DeclaringType;
        var build = program?.GetMethod(Method, AnyStatic, Type.EmptyTypes)
            ?? throw new InvalidOperationException(
                $"The app does not use Avalonia.Desktop, and {program?.FullName ?? assembly.GetName().Name} has no method {Method} without parameters. Add one, or call UseAmcp.");
        var builder = (AppBuilder)build.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
        return HandlerContext.AddHandler(builder, static chosen => chosen).StartWithClassicDesktopLifetime(Environment.GetCommandLineArgs()[1..]);
    }
}
