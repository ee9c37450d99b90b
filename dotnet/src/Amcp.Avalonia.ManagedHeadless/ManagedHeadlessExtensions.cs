namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Runs an Avalonia app without a display and without a native graphics library.</summary>
public static partial class ManagedHeadlessExtensions
{
    private const string SubsystemName = "AmcpManagedHeadless";
    private const int NoDisplayExitCode = 3;

    /// <summary>
    /// Configures managed implementations of windowing, rendering, text shaping and the dispatcher, which render the same pixels on every machine.
    /// </summary>
    /// <param name="builder">The app's builder, without another windowing or rendering subsystem.</param>
    /// <param name="options">The simulated screen; <see langword="null"/> takes the scale from <c>AMCP_SCALE</c>, if set.</param>
    /// <returns>The same builder.</returns>
    public static AppBuilder UseAmcpManagedHeadless(this AppBuilder builder, ManagedHeadlessOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var screen = options ?? ManagedHeadlessOptions.FromEnvironment();
        Action bind = options is null ? () => BindAsAsked(screen) : () => PlatformBindings.Bind(screen);
        builder.UseStandardRuntimePlatformSubsystem().UseWindowingSubsystem(bind, SubsystemName);
        return UseManagedDrawing(builder);
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
