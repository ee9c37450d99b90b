namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Runs an Avalonia app without a display and without a native graphics library.</summary>
public static partial class ManagedHeadlessExtensions
{
    private const string SubsystemName = "AmcpManagedHeadless";
    private const int NoDisplayExitCode = 3;

    /// <summary>
    /// Configures managed implementations of windowing, rendering, text shaping and the dispatcher, which render the same pixels on every machine.
    /// </summary>
    /// <param name="builder">The app's builder. Windowing and rendering subsystems that it chooses afterwards have no effect.</param>
    /// <param name="options">The simulated screen; <see langword="null"/> takes the scale from <c>AMCP_SCALE</c>, if set.</param>
    /// <returns>The same builder.</returns>
    public static AppBuilder UseAmcpManagedHeadless(this AppBuilder builder, ManagedHeadlessOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var screen = options ?? ManagedHeadlessOptions.FromEnvironment();
        Action bind = options is null ? () => BindAsAsked(screen) : () => PlatformBindings.Bind(screen);
        var register = builder.UseStandardRuntimePlatformSubsystem().RuntimePlatformServicesInitializer;
        // The first initializer of the setup: an app may have chosen Skia or a window system since then.
        return UseAll(builder.UseRuntimePlatformSubsystem(
            () =>
            {
                register?.Invoke();
                UseAll(builder);
            },
            builder.RuntimePlatformServicesName ?? ""));

        AppBuilder UseAll(AppBuilder chosen) => UseManagedDrawing(chosen.UseWindowingSubsystem(bind, SubsystemName));
    }

    /// <summary>Reports unavailable features that the environment requested on stderr, like a command-line program.</summary>
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

    /// <summary>Configures the renderer and text shaping.</summary>
    private static partial AppBuilder UseManagedDrawing(AppBuilder builder);
}
