using Avalonia;
using Avalonia.Themes.Fluent;

namespace ViewsApp;

/// <summary>Initializes its styles; its start-up fails.</summary>
public sealed class App : Application
{
    /// <inheritdoc/>
    public override void Initialize() => Styles.Add(new FluentTheme());

    /// <inheritdoc/>
    public override void OnFrameworkInitializationCompleted() => throw new InvalidOperationException("The start-up of the app has run.");
}
