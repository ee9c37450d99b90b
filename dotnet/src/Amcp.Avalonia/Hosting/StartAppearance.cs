using Amcp.Avalonia.Pseudo;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Interactivity;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Hosting;

/// <summary>
/// Sets window size, theme and culture at start-up. A runner's request overrides the app; fixed values replace absent ones, so that every machine renders
/// the same picture. The theme needs no default, because every headless platform reports a light system.
/// </summary>
internal sealed class StartAppearance
{
    private readonly StartSize _size;
    private readonly ThemeVariant? _theme;
    private readonly StartCulture _culture;
    private readonly bool _isPseudo;
    private readonly FlowDirection? _flow;
    private Window? _shaped;

    private StartAppearance(StartSize size, ThemeVariant? theme, StartCulture culture, bool isPseudo, FlowDirection? flow)
    {
        _size = size;
        _theme = theme;
        _culture = culture;
        _isPseudo = isPseudo;
        _flow = flow;
    }

    /// <summary>
    /// Reads AMCP_WINDOW (<c>1280x800</c>), AMCP_THEME (<c>Light</c> or <c>Dark</c>), AMCP_CULTURE (<c>en-US</c>, or <c>qps-ploc</c> for the pseudo-locale)
    /// and AMCP_FLOW (<c>LeftToRight</c> or <c>RightToLeft</c>).
    /// </summary>
    /// <param name="environment">Reads a variable; null or empty requests nothing.</param>
    /// <param name="withDefaults">Whether to apply fixed values if neither the runner nor the app specifies any.</param>
    /// <exception cref="ConfigurationFault">A value is malformed.</exception>
    public static StartAppearance Read(Func<string, string?> environment, bool withDefaults) =>
        new(
            StartSize.Parse(environment("AMCP_WINDOW"), withDefaults),
            ParseTheme(environment("AMCP_THEME")),
            new StartCulture(StartCulture.Parse(environment("AMCP_CULTURE")), withDefaults),
            StartCulture.IsPseudo(environment("AMCP_CULTURE")),
            ParseFlow(environment("AMCP_FLOW")));

    /// <summary>Sets the culture of this and all later threads, before the app creates its first text.</summary>
    public void ApplyCulture()
    {
        _culture.Apply();
        if (_isPseudo)
            PseudoLocale.Start();
    }

    /// <summary>Applies the requested values, and sizes main windows when they open. Call it once the application object exists.</summary>
    public void ApplyTo(Application application)
    {
        _culture.Apply();
        if (_theme is not null)
            application.RequestedThemeVariant = _theme;

        if (_isPseudo)
            PseudoLocale.ApplyTo(application);

        // Raised at the start of Show, before the window's first layout.
        Window.WindowOpenedEvent.AddClassHandler<Window>((opened, _) => Shape(application, opened), RoutingStrategies.Direct);
    }

    /// <summary>Sets the flow of each window, and size and theme of a main window when it first opens.</summary>
    private void Shape(Application application, Window opened)
    {
        if (_flow is { } flow)
            opened.FlowDirection = flow;

        if (opened == _shaped || application.ApplicationLifetime is not IClassicDesktopStyleApplicationLifetime desktop || desktop.MainWindow != opened)
            return;

        _shaped = opened;
        if (_theme is not null)
        {
            application.RequestedThemeVariant = _theme;
            opened.RequestedThemeVariant = null;
        }

        _size.ApplyTo(opened);
    }

    private static FlowDirection? ParseFlow(string? text) => text?.ToUpperInvariant() switch
    {
        null or "" => null,
        "LEFTTORIGHT" => FlowDirection.LeftToRight,
        "RIGHTTOLEFT" => FlowDirection.RightToLeft,
        _ => throw new ConfigurationFault($"AMCP_FLOW is `{text}`. Write LeftToRight or RightToLeft."),
    };

    private static ThemeVariant? ParseTheme(string? text) => text?.ToUpperInvariant() switch
    {
        null or "" => null,
        "LIGHT" => ThemeVariant.Light,
        "DARK" => ThemeVariant.Dark,
        _ => throw new ConfigurationFault($"AMCP_THEME is `{text}`. Write Light or Dark."),
    };
}
