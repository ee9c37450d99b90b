using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Members = System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes;

namespace Amcp.Avalonia.Hosting;

/// <summary>Configures an available headless platform.</summary>
internal static class HeadlessBackend
{
    private const string ManagedMethod = "UseAmcpManagedHeadless";

    private const string Cure =
        "Start it by amcp-test, which provides one, or add a reference to Amcp.Avalonia.ManagedHeadless, or to Avalonia.Headless and Avalonia.Skia, or start the app without AMCP_HEADLESS and --headless.";

    /// <summary>Determines whether the environment or the command line requests headless mode.</summary>
    /// <param name="environment">Reads a variable; null means absent.</param>
    /// <param name="commandLine">The arguments of the process.</param>
    /// <param name="isOn">Whether the handler is on. Otherwise <c>--headless</c> is an argument of the app itself.</param>
    public static bool IsAskedFor(Func<string, string?> environment, IEnumerable<string> commandLine, bool isOn) =>
        environment("AMCP_HEADLESS") is "1" or "true" || isOn && commandLine.Contains("--headless");

    /// <summary>Uses the managed platform that the launcher provides or the app references, else Avalonia.Headless with Skia.</summary>
    /// <exception cref="InvalidOperationException">None is available, or the provided one does not fit. The message names the remedy.</exception>
    public static AppBuilder Use(AppBuilder builder, Func<string, string?> environment)
    {
        if (environment(GivenPlatform.Variable) is { Length: > 0 } given && ExtensionOf(GivenPlatform.Load(given), ManagedMethod) is { } provided)
            return Call(provided, builder);

        if (Extension("Amcp.Avalonia.ManagedHeadless.ManagedHeadlessExtensions, Amcp.Avalonia.ManagedHeadless", ManagedMethod) is { } managed)
            return Call(managed, builder);

        if (Extension("Avalonia.Headless.AvaloniaHeadlessPlatformExtensions, Avalonia.Headless", "UseHeadless") is { } headless
            && Extension("Avalonia.SkiaApplicationExtensions, Avalonia.Skia", "UseSkia") is { } skia)
        {
            var platform = Call(headless, builder, PixelOptions("Avalonia.Headless.AvaloniaHeadlessPlatformOptions, Avalonia.Headless"));
            var drawn = Call(skia, platform);

            // Avalonia 12 moved text shaping to a package of its own; in 11 it is part of Skia's.
            return Extension("Avalonia.HarfBuzzApplicationExtensions, Avalonia.HarfBuzz", "UseHarfBuzz") is { } shaping ? Call(shaping, drawn) : drawn;
        }

        throw new InvalidOperationException($"This app was asked to run headless, but has no headless platform. {Cure}");
    }

    // Trimming keeps the members of a type named by a constant.
    private static object PixelOptions([DynamicallyAccessedMembers(Members.PublicParameterlessConstructor | Members.PublicProperties)] string options)
    {
        var type = Type.GetType(options, throwOnError: true)!;
        var made = Activator.CreateInstance(type)!;
        type.GetProperty("UseHeadlessDrawing")?.SetValue(made, false);
        return made;
    }

    private static MethodInfo? Extension([DynamicallyAccessedMembers(Members.PublicMethods)] string type, string method) =>
        Type.GetType(type) is { } found ? ExtensionOf(found, method) : null;

    private static MethodInfo? ExtensionOf([DynamicallyAccessedMembers(Members.PublicMethods)] Type type, string method) =>
        type.GetMethods(BindingFlags.Public | BindingFlags.Static)
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
