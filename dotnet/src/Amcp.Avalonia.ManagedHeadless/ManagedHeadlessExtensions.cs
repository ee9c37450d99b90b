using Amcp.Avalonia.ManagedHeadless.Platform;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Runs an Avalonia app without a display and without a native graphics library.</summary>
public static partial class ManagedHeadlessExtensions
{
    private const string SubsystemName = "AmcpManagedHeadless";
    private const int NoDisplayExitCode = 3;

    /// <summary>
    /// Binds windowing, rendering, text shaping and the dispatcher to managed implementations that give the same pixels on every machine.
    /// </summary>
    /// <param name="builder">The app's builder; no other windowing or rendering subsystem may be chosen on it.</param>
    /// <param name="options">The screen to pretend; <see langword="null"/> takes the scale from <c>AMCP_SCALE</c>, when set.</param>
    /// <returns>The same builder.</returns>
    public static AppBuilder UseAmcpManagedHeadless(this AppBuilder builder, ManagedHeadlessOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var screen = options ?? ManagedHeadlessOptions.FromEnvironment();
        Action bind = options is null ? () => BindAsAsked(screen) : () => PlatformBindings.Bind(screen);
        builder.UseStandardRuntimePlatformSubsystem().UseWindowingSubsystem(bind, SubsystemName);
        return UseManagedDrawing(builder);
    }

    /// <summary>What only the environment asked for and cannot be had is told to whoever set it, as any program does at a terminal.</summary>
    private static void BindAsAsked(ManagedHeadlessOptions screen)
    {
        try
        {
            PlatformBindings.Bind(screen);
        }
        catch (InvalidOperationException noDisplay) when (screen.Present)
        {
            Console.Error.WriteLine(noDisplay.Message);
            Environment.Exit(NoDisplayExitCode);
        }
    }

    /// <summary>Chooses the renderer and what shapes text.</summary>
    private static partial AppBuilder UseManagedDrawing(AppBuilder builder);
}
