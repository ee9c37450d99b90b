using System.Reflection;
using System.Runtime.Loader;
using Amcp.Avalonia.Host;

namespace Avalonia;

/// <summary>Stands for the class of Avalonia.Desktop by which an app chooses its platform.</summary>
public static class AppBuilderDesktopExtensions
{
    /// <summary>Adds the handler, which uses a headless platform where one is asked for, and the desktop's own elsewhere.</summary>
    /// <param name="builder">The app's builder.</param>
    /// <returns>The builder, for chaining.</returns>
    public static AppBuilder UsePlatformDetect(this AppBuilder builder) => HandlerContext.AddHandler(builder, UseOwnDesktop);

    private static AppBuilder UseOwnDesktop(AppBuilder builder)
    {
        var file = Path.Combine(AppContext.BaseDirectory, "Avalonia.Desktop.dll");
        var own = new AssemblyLoadContext("Avalonia.Desktop").LoadFromAssemblyPath(file);
        var method = own.GetType(typeof(AppBuilderDesktopExtensions).FullName!, throwOnError: true)!.GetMethod(nameof(UsePlatformDetect))!;
        return (AppBuilder)method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [builder], null)!;
    }
}
