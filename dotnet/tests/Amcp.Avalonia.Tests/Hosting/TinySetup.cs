using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The ways in which programs call <c>UseAmcp</c>; <see cref="Variable"/> chooses one.</summary>
internal static class TinySetup
{
    /// <summary>The variable that names a way.</summary>
    public const string Variable = "TINY_ENTRANCE";

    /// <summary>The exit code of a program that catches everything.</summary>
    public const int Caught = 7;

    private static readonly TinyTools s_tools = new();

    /// <summary>Runs the app until it ends.</summary>
    public static int Start(string? way, string[] arguments)
    {
        if (way == "previewer")
            return Preview();

        if (way == "ahead of time")
        {
            // As in a program that is compiled ahead of time; read once, at the first use.
            AppContext.SetSwitch("System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported", false);
        }

        try
        {
            return Build(way).WithInterFont().StartWithClassicDesktopLifetime(arguments);
        }
        catch (InvalidOperationException) when (way == "early, caught")
        {
            return Caught;
        }
    }

    private static AppBuilder Build(string? way)
    {
        var builder = AppBuilder.Configure<TinyApp>();
        return way switch
        {
            "line" => UseDesk(builder).UseAmcp(Configure),
            "ahead of time" => UseDesk(builder).UseAmcp(),
            "without HTTP" => UseDesk(builder).UseAmcp(options => options.AddTools(s_tools)),
            "services" => UseDesk(builder).UseAmcp(TinyServices.Configure),
            "twice" => UseDesk(builder).UseAmcp(Configure).UseAmcp(),
            "twice, desktop last" => builder.UseAmcp(Configure).UseAmcp(desktop: UseDesk),
            "early" or "early, caught" => UseDesk(builder.UseAmcp(Configure)),
            "early, with a display" => builder.UseAmcp(Configure).UseStandardRuntimePlatformSubsystem().UseWindowingSubsystem(static () => { }, "Desk"),
            "renderer last" => UseDesk(builder).UseAmcp(Configure).UseRenderingSubsystem(Missing, "Skia").UseWindowingSubsystem(Missing, "X11"),
            _ => builder.UseAmcp(desktop: UseDesk, Configure),
        };
    }

    /// <summary>Does what the XAML previewer does with a program, as far as its start.</summary>
    private static int Preview()
    {
        typeof(Design).GetProperty(nameof(Design.IsDesignMode))!.SetValue(null, true);
        var isConfigured = false;
        var line = UseDesk(AppBuilder.Configure<TinyApp>()).UseAmcp(_ => isConfigured = true);
        var desktop = AppBuilder.Configure<TinyApp>().UseAmcp(desktop: UseDesk, _ => isConfigured = true);
        Console.WriteLine($"{line.WindowingSubsystemName} {desktop.WindowingSubsystemName} {isConfigured} {AmcpTime.Provider == TimeProvider.System}");
        return 0;
    }

    private static void Configure(AmcpOptions options) => options.AddTools(s_tools).UseHttp();

    // As UsePlatformDetect does where there is no display.
    private static AppBuilder UseDesk(AppBuilder builder) => builder
        .UseStandardRuntimePlatformSubsystem()
        .UseWindowingSubsystem(Missing, "Desk")
        .UseRenderingSubsystem(static () => { }, "Desk");

    private static void Missing() => throw new InvalidOperationException("There is no display.");
}
