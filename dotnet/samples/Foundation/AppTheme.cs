using Avalonia;
using Avalonia.Styling;

namespace Samples.Foundation;

/// <summary>Applies the theme of an Avalonia application.</summary>
public sealed class AppTheme : ObservableObject, IAppTheme
{
    private readonly Application _application;
    private readonly ThemeVariant? _atStart;

    /// <param name="application">The application, whose current theme is the one <see cref="Reset"/> restores.</param>
    public AppTheme(Application application)
    {
        _application = application;
        _atStart = application.RequestedThemeVariant;
        application.ActualThemeVariantChanged += (_, _) => Notify(nameof(IsDark), nameof(IsLight));
    }

    /// <inheritdoc />
    public bool IsDark
    {
        get => _application.ActualThemeVariant == ThemeVariant.Dark;
        set => _application.RequestedThemeVariant = value ? ThemeVariant.Dark : ThemeVariant.Light;
    }

    /// <inheritdoc />
    public bool IsLight
    {
        get => !IsDark;
        set => IsDark = !value;
    }

    /// <inheritdoc />
    public void Reset() => _application.RequestedThemeVariant = _atStart;
}
