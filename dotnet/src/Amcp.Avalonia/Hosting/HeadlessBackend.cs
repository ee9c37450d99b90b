using System.Reflection;
using System.Runtime.ExceptionServices;
using Avalonia;

namespace Amcp.Avalonia.Hosting;

/// <summary>Sets an app up without a display, with whichever headless platform stands beside it.</summary>
internal static class HeadlessBackend
{
    private const string Cure =
        "Add a reference to Amcp.Avalonia.ManagedHeadless, or to Avalonia.Headless and Avalonia.Skia, or start the app without AMCP_HEADLESS and --headless.";

    /// <summary>Whether the environment or the command line asks for it.</summary>
    public static bool IsAskedFor(Func<string, string?> environment, IEnumerable<string> commandLine) =>
        environment("AMCP_HEADLESS") is "1" or "true" || commandLine.Contains("--headless");

    /// <summary>The managed platform when it is there, else Avalonia's own with Skia.</summary>
    /// <exception cref="InvalidOperationException">Neither is there; the message says what to add.</exception>
    public static AppBuilder Use(AppBuilder builder)
    {
        if (Extension("Amcp.Avalonia.ManagedHeadless", "UseAmcpManagedHeadless") is { } managed)
        {
            return Call(managed, builder);
        }

        if (Extension("Avalonia.Headless", "UseHeadless") is { } headless && Extension("Avalonia.Skia", "UseSkia") is { } skia)
        {
            var platform = Call(headless, builder, PixelOptions(headless));
            var drawn = Call(skia, platform);

            // Avalonia 12 shapes text in a package of its own; 11 does it in Skia's.
            return Extension("Avalonia.HarfBuzz", "UseHarfBuzz") is { } shaping ? Call(shaping, drawn) : drawn;
        }

        throw new InvalidOperationException($"This app was asked to run headless, but has no headless platform. {Cure}");
    }

    private static object PixelOptions(MethodInfo headless)
    {
        var type = headless.GetParameters()[1].ParameterType;
        var options = Activator.CreateInstance(type)!;
        type.GetProperty("UseHeadlessDrawing")?.SetValue(options, false);
        return options;
    }

    private static MethodInfo? Extension(string assembly, string method)
    {
        try
        {
            return Assembly.Load(assembly).GetExportedTypes()
                .Where(type => type is { IsAbstract: true, IsSealed: true })
                .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static))
                .FirstOrDefault(candidate => candidate.Name == method && candidate.GetParameters() is [{ ParameterType: var first }, ..] && first == typeof(AppBuilder));
        }
        catch (FileNotFoundException)
        {
            return null;
        }
    }

    private static AppBuilder Call(MethodInfo extension, AppBuilder builder, object? options = null)
    {
        var arguments = extension.GetParameters().Select((_, position) => position switch { 0 => builder, 1 => options, _ => Type.Missing });
        try
        {
            return (AppBuilder)extension.Invoke(null, arguments.ToArray())!;
        }
        catch (TargetInvocationException wrapped) when (wrapped.InnerException is { } cause)
        {
            ExceptionDispatchInfo.Throw(cause);
            throw;
        }
    }
}
