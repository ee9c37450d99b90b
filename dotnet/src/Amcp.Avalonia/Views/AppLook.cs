using Avalonia.Styling;

namespace Amcp.Avalonia.Views;

/// <summary>Represents the theme and the cultures that the app has chosen itself.</summary>
/// <param name="Theme">The requested theme variant.</param>
/// <param name="Culture">The culture of the UI thread.</param>
/// <param name="UICulture">The culture of its resources.</param>
internal sealed record AppLook(ThemeVariant? Theme, CultureInfo Culture, CultureInfo UICulture)
{
    /// <summary>Reads the current values. UI thread only.</summary>
    public static AppLook Of(Application application) => new(application.RequestedThemeVariant, CultureInfo.CurrentCulture, CultureInfo.CurrentUICulture);
}
