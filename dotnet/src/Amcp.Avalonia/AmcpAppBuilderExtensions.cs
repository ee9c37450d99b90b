using Amcp.Avalonia;
using Amcp.Avalonia.Hosting;

namespace Avalonia;

/// <summary>Adds the AMCP handler to an Avalonia app with one line in Program.cs.</summary>
public static class AmcpAppBuilderExtensions
{
    /// <summary>
    /// Lets tests and AI agents drive this app. The app connects to an AMCP proxy (AMCP_PROXY) or listens (AVALONIA_MCP_ENDPOINT), and can run headless
    /// (AMCP_HEADLESS, or <c>--headless</c> with either of them). Call it after <c>UsePlatformDetect</c>, because Avalonia uses the windowing platform
    /// that is chosen last. It does nothing in the XAML previewer, or if environment, appsettings.json and options all leave it off. A second call has no
    /// effect and logs a warning.
    /// </summary>
    /// <param name="builder">The app's builder, with its desktop platform already configured.</param>
    /// <param name="configure">Names the app and adds custom tools.</param>
    /// <returns>The builder, for chaining.</returns>
    /// <exception cref="InvalidOperationException">Headless mode was requested, but no headless platform is referenced.</exception>
    public static AppBuilder UseAmcp(this AppBuilder builder, Action<AmcpOptions>? configure = null) =>
        UseAmcp(builder, static chosen => chosen, configure);

    /// <summary>
    /// Lets tests and AI agents drive this app, like <see cref="UseAmcp(AppBuilder, Action{AmcpOptions}?)"/>, without loading the desktop platform in
    /// headless mode.
    /// </summary>
    /// <param name="builder">The app's builder.</param>
    /// <param name="desktop">Configures the desktop platform, such as <c>b => b.UsePlatformDetect()</c>. Not called in headless mode.</param>
    /// <param name="configure">Names the app and adds custom tools.</param>
    /// <returns>The builder, for chaining.</returns>
    /// <exception cref="InvalidOperationException">Headless mode was requested, but no headless platform is referenced.</exception>
    public static AppBuilder UseAmcp(this AppBuilder builder, Func<AppBuilder, AppBuilder> desktop, Action<AmcpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(desktop);
        return HandlerSetup.AddTo(builder, desktop, configure);
    }
}
