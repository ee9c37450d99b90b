using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>The screen that the managed platform pretends to have.</summary>
public sealed class ManagedHeadlessOptions
{
    /// <summary>The environment variable that <see cref="FromEnvironment"/> takes <see cref="Scaling"/> from.</summary>
    public const string ScalingVariable = "AMCP_SCALE";

    /// <summary>The environment variable that <see cref="FromEnvironment"/> takes <see cref="Present"/> from: 1 for yes.</summary>
    public const string PresentVariable = "AMCP_HEADED";

    /// <summary>The environment variable that <see cref="FromEnvironment"/> takes <see cref="OverlayPopups"/> from: 0 for no.</summary>
    public const string OverlayPopupsVariable = "AMCP_OVERLAY_POPUPS";

    /// <summary>The size of the only screen, in device pixels.</summary>
    public PixelSize ScreenSize { get; set; } = new(1920, 1080);

    /// <summary>Device pixels per layout unit of every window: 1, 1.5, 2, ...</summary>
    public double Scaling { get; set; } = 1;

    /// <summary>
    /// Whether every window is shown on the X server of DISPLAY too (Linux; needs libX11) and takes what people do there. The app draws and
    /// answers just as without; a window that people resize has their size.
    /// </summary>
    public bool Present { get; set; }

    /// <summary>
    /// Whether drop-downs, menus, flyouts and tool tips are drawn inside the window that opens them, which keeps them within its edges. Otherwise
    /// they are windows of their own, as on a desktop, and may reach beyond. Asked each time one opens.
    /// </summary>
    public bool OverlayPopups { get; set; } = true;

    /// <summary>Reads the options a runner sets from outside; what is not set keeps its default.</summary>
    /// <exception cref="ArgumentException">The variable is set and is not a number above 0 and up to 8.</exception>
    internal static ManagedHeadlessOptions FromEnvironment()
    {
        var options = new ManagedHeadlessOptions
        {
            Present = Environment.GetEnvironmentVariable(PresentVariable) is "1" or "true",
            OverlayPopups = Environment.GetEnvironmentVariable(OverlayPopupsVariable) is not ("0" or "false"),
        };
        var text = Environment.GetEnvironmentVariable(ScalingVariable);
        if (string.IsNullOrWhiteSpace(text))
            return options;
        var invariant = System.Globalization.CultureInfo.InvariantCulture;
        if (!double.TryParse(text, System.Globalization.NumberStyles.Float, invariant, out var scaling) || !(scaling > 0 && scaling <= 8))
            throw new ArgumentException($"{ScalingVariable} is \"{text}\"; give the scale as a number above 0 and up to 8, for example 1.5.");
        options.Scaling = scaling;
        return options;
    }
}
