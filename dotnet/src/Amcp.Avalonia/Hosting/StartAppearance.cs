using System.Globalization;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Configuration;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Interactivity;
using Avalonia.Styling;

namespace Amcp.Avalonia.Hosting;

/// <summary>Window size, theme and culture that a runner asks for, so that every run starts with the same picture.</summary>
internal sealed partial class StartAppearance
{
    private readonly Size? window;
    private readonly ThemeVariant? theme;
    private readonly CultureInfo? culture;

    private StartAppearance(Size? window, ThemeVariant? theme, CultureInfo? culture)
    {
        this.window = window;
        this.theme = theme;
        this.culture = culture;
    }

    /// <summary>Reads AMCP_WINDOW (<c>1280x800</c>), AMCP_THEME (<c>Light</c> or <c>Dark</c>) and AMCP_CULTURE (<c>en-US</c>).</summary>
    /// <exception cref="ConfigurationFault">One of them is written wrongly.</exception>
    public static StartAppearance Read(Func<string, string?> environment) =>
        new(ParseWindow(environment("AMCP_WINDOW")), ParseTheme(environment("AMCP_THEME")), ParseCulture(environment("AMCP_CULTURE")));

    /// <summary>Sets the culture of this and all later threads; before the app builds its first text.</summary>
    public void ApplyCulture()
    {
        if (culture is not null)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.DefaultThreadCurrentUICulture = culture;
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture;
        }
    }

    /// <summary>Sets the theme, and the size of the main window when it opens; once the application object exists.</summary>
    public void ApplyTo(Application application)
    {
        if (theme is not null)
        {
            application.RequestedThemeVariant = theme;
        }

        if (window is { } size)
        {
            // Raised at the beginning of Show, before the window's first layout.
            Window.WindowOpenedEvent.AddClassHandler<Window>((opened, _) => Resize(opened, size), RoutingStrategies.Direct);
        }
    }

    /// <summary>Gives a main window that people could resize its size; one of fixed size keeps its own, and so do dialogs.</summary>
    private static void Resize(Window opened, Size size)
    {
        var isMain = Application.Current?.ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop && desktop.MainWindow == opened;
        if (isMain && opened.CanResize)
        {
            opened.SizeToContent = SizeToContent.Manual;
            opened.WindowState = WindowState.Normal;
            opened.Width = size.Width;
            opened.Height = size.Height;
        }
    }

    private static Size? ParseWindow(string? text)
    {
        if (string.IsNullOrWhiteSpace(text))
        {
            return null;
        }

        var parts = WindowForm().Match(text);
        return parts.Success
            ? new Size(int.Parse(parts.Groups[1].Value, CultureInfo.InvariantCulture), int.Parse(parts.Groups[2].Value, CultureInfo.InvariantCulture))
            : throw new ConfigurationFault($"AMCP_WINDOW is `{text}`. Write width and height, such as 1280x800.");
    }

    private static ThemeVariant? ParseTheme(string? text) => text?.ToUpperInvariant() switch
    {
        null or "" => null,
        "LIGHT" => ThemeVariant.Light,
        "DARK" => ThemeVariant.Dark,
        _ => throw new ConfigurationFault($"AMCP_THEME is `{text}`. Write Light or Dark."),
    };

    private static CultureInfo? ParseCulture(string? text)
    {
        try
        {
            return string.IsNullOrWhiteSpace(text) ? null : CultureInfo.GetCultureInfo(text, predefinedOnly: true);
        }
        catch (CultureNotFoundException)
        {
            throw new ConfigurationFault($"AMCP_CULTURE is `{text}`, which this system does not know. Write a name such as en-US.");
        }
    }

    [GeneratedRegex("^([1-9][0-9]{1,4})x([1-9][0-9]{1,4})$")]
    private static partial Regex WindowForm();
}
