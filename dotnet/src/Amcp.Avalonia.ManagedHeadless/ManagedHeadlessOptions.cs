namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Configures the simulated screen of the managed platform.</summary>
public sealed class ManagedHeadlessOptions
{
    /// <summary>The environment variable of <see cref="Scaling"/> for <see cref="FromEnvironment"/>.</summary>
    public const string ScalingVariable = "AMCP_SCALE";

    /// <summary>The environment variable of <see cref="Present"/> for <see cref="FromEnvironment"/>; 1 means true.</summary>
    public const string PresentVariable = "AMCP_HEADED";

    /// <summary>The environment variable of <see cref="OverlayPopups"/> for <see cref="FromEnvironment"/>; 0 means false.</summary>
    public const string OverlayPopupsVariable = "AMCP_OVERLAY_POPUPS";

    /// <summary>The environment variable of <see cref="Theme"/> for <see cref="FromEnvironment"/>: Light or Dark.</summary>
    public const string ThemeVariable = "AMCP_THEME";

    /// <summary>Gets or sets the size of the only screen, in device pixels.</summary>
    public PixelSize ScreenSize { get; set; } = new(1920, 1080);

    /// <summary>Gets or sets the number of device pixels per layout unit of every window: 1, 1.5, 2, ...</summary>
    public double Scaling { get; set; } = 1;

    /// <summary>
    /// Gets or sets a value indicating whether every window is also shown on the X server of DISPLAY (Linux; requires libX11) and accepts user input
    /// there. The app renders and responds as without; a window resized by a user keeps that size.
    /// </summary>
    public bool Present { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether drop-downs, menus, flyouts and tool tips are overlays within their owner window. Otherwise they are
    /// separate windows, as on a desktop, and may exceed it. Evaluated each time one opens.
    /// </summary>
    public bool OverlayPopups { get; set; } = true;

    /// <summary>Gets or sets the theme of the simulated system, which an app follows whose requested theme variant is the default one.</summary>
    public PlatformThemeVariant Theme { get; set; }

    /// <summary>Reads options from the environment; unset ones keep their defaults.</summary>
    /// <exception cref="ArgumentException">The variable is set, but is not a number above 0 and up to 8.</exception>
    internal static ManagedHeadlessOptions FromEnvironment()
    {
        var options = new ManagedHeadlessOptions
        {
            Present = Environment.GetEnvironmentVariable(PresentVariable) is "1" or "true",
            OverlayPopups = Environment.GetEnvironmentVariable(OverlayPopupsVariable) is not ("0" or "false"),
            Theme = string.Equals(Environment.GetEnvironmentVariable(ThemeVariable), nameof(PlatformThemeVariant.Dark), StringComparison.OrdinalIgnoreCase)
                ? PlatformThemeVariant.Dark
                : PlatformThemeVariant.Light,
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
