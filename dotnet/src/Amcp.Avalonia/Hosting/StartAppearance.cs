using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Interactivity;
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
    private Window? _shaped;

    private StartAppearance(StartSize size, ThemeVariant? theme, StartCulture culture)
    {
        _size = size;
        _theme = theme;
        _culture = culture;
    }

    /// <summary>Reads AMCP_WINDOW (<c>1280x800</c>), AMCP_THEME (<c>Light</c> or <c>Dark</c>) and AMCP_CULTURE (<c>en-US</c>).</summary>
    /// <param name="environment">Reads a variable; null or empty requests nothing.</param>
    /// <param name="withDefaults">Whether to apply fixed values if neither the runner nor the app specifies any.</param>
    /// <exception cref="ConfigurationFault">A value is malformed.</exception>
    public static StartAppearance Read(Func<string, string?> environment, bool withDefaults) =>
        new(
            StartSize.Parse(environment("AMCP_WINDOW"), withDefaults),
            ParseTheme(environment("AMCP_THEME")),
            new StartCulture(StartCulture.Parse(environment("AMCP_CULTURE")), withDefaults));

    /// <summary>Sets the culture of this and all later threads, before the app creates its first text.</summary>
    public void ApplyCulture() => _culture.Apply();

    /// <summary>Applies the requested values, and sizes main windows when they open. Call it once the application object exists.</summary>
    public void ApplyTo(Application application)
    {
        _culture.Apply();
        if (_theme is not null)
            application.RequestedThemeVariant = _theme;

        // Raised at the start of Show, before the window's first layout.
        Window.WindowOpenedEvent.AddClassHandler<Window>((opened, _) => Shape(application, opened), RoutingStrategies.Direct);
    }

    /// <summary>Sets size and theme of a main window when it first opens. Dialogs are unchanged.</summary>
    private void Shape(Application application, Window opened)
    {
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

    private static ThemeVariant? ParseTheme(string? text) => text?.ToUpperInvariant() switch
    {
        null or "" => null,
        "LIGHT" => ThemeVariant.Light,
        "DARK" => ThemeVariant.Dark,
        _ => throw new ConfigurationFault($"AMCP_THEME is `{text}`. Write Light or Dark."),
    };
}
