using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Avalonia;
using Members = System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes;

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
        if (Extension("Amcp.Avalonia.ManagedHeadless.ManagedHeadlessExtensions, Amcp.Avalonia.ManagedHeadless", "UseAmcpManagedHeadless") is { } managed)
        {
            return Call(managed, builder);
        }

        if (Extension("Avalonia.Headless.AvaloniaHeadlessPlatformExtensions, Avalonia.Headless", "UseHeadless") is { } headless
            && Extension("Avalonia.SkiaApplicationExtensions, Avalonia.Skia", "UseSkia") is { } skia)
        {
            var platform = Call(headless, builder, PixelOptions("Avalonia.Headless.AvaloniaHeadlessPlatformOptions, Avalonia.Headless"));
            var drawn = Call(skia, platform);

            // Avalonia 12 shapes text in a package of its own; 11 does it in Skia's.
            return Extension("Avalonia.HarfBuzzApplicationExtensions, Avalonia.HarfBuzz", "UseHarfBuzz") is { } shaping ? Call(shaping, drawn) : drawn;
        }

        throw new InvalidOperationException($"This app was asked to run headless, but has no headless platform. {Cure}");
    }

    // A trimmed app keeps the members of a type that is named by a constant.
    private static object PixelOptions([DynamicallyAccessedMembers(Members.PublicParameterlessConstructor | Members.PublicProperties)] string options)
    {
        var type = Type.GetType(options, throwOnError: true)!;
        var made = Activator.CreateInstance(type)!;
        type.GetProperty("UseHeadlessDrawing")?.SetValue(made, false);
        return made;
    }

    private static MethodInfo? Extension([DynamicallyAccessedMembers(Members.PublicMethods)] string type, string method) =>
        Type.GetType(type)?.GetMethods(BindingFlags.Public | BindingFlags.Static)
            .FirstOrDefault(candidate => candidate.Name == method && candidate.GetParameters() is [{ ParameterType: var first }, ..] && first == typeof(AppBuilder));

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
