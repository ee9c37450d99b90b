using Amcp.Shared;
using Avalonia.Styling;

namespace Amcp.Avalonia.Views;

/// <summary>Represents how a view is shown; null members are the app's own.</summary>
/// <param name="Theme">Light or Dark.</param>
/// <param name="Culture">The culture, such as <c>de-DE</c>.</param>
/// <param name="Scale">Pixels per device-independent pixel.</param>
/// <param name="Width">The width in device-independent pixels; null for the view's own.</param>
/// <param name="Height">The height in device-independent pixels; null for the view's own.</param>
/// <param name="Flow">LeftToRight or RightToLeft.</param>
internal sealed record ViewLook(string? Theme, string? Culture, double? Scale, double? Width, double? Height, string? Flow)
{
    /// <summary>Applies what holds for the whole app, before the view is made. UI thread only.</summary>
    /// <param name="application">The app.</param>
    /// <param name="own">The app's own theme and cultures.</param>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for an unknown theme or culture.</exception>
    public void ApplyTo(Application application, AppLook own)
    {
        application.RequestedThemeVariant = ParseTheme(Theme) ?? own.Theme;
        SetCulture(Parse(Culture), own);
        (AppContext.GetData(PlatformDataNames.WindowScale) as Action<double>)?.Invoke(Scale ?? 1);
    }

    /// <summary>Applies the direction of text to the window that shows the view.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for an unknown direction.</exception>
    public void ApplyTo(Window window)
    {
        if (Flow is null)
            return;

        window.FlowDirection = Enum.TryParse<global::Avalonia.Media.FlowDirection>(Flow, ignoreCase: true, out var direction)
            ? direction
            : throw Failures.Invalid("flow", "`flow` is LeftToRight or RightToLeft.");
    }

    private static ThemeVariant? ParseTheme(string? theme) => theme switch
    {
        null => null,
        "Light" => ThemeVariant.Light,
        "Dark" => ThemeVariant.Dark,
        _ => throw Failures.Invalid("theme", "`theme` is Light or Dark."),
    };

    private static CultureInfo? Parse(string? culture)
    {
        try
        {
            return culture is null ? null : CultureInfo.GetCultureInfo(culture, predefinedOnly: true);
        }
        catch (CultureNotFoundException)
        {
            throw Failures.Invalid("culture", $"`culture` is {culture}, which this system does not know. Write a name such as en-US.");
        }
    }

    private static void SetCulture(CultureInfo? culture, AppLook own)
    {
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = culture ?? own.Culture;
        CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.CurrentUICulture = culture ?? own.UICulture;
    }
}
