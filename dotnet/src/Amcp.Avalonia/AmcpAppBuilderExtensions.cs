using Amcp.Avalonia.Hosting;
using Avalonia;

namespace Amcp.Avalonia;

/// <summary>The one line that an app adds to its Program.cs.</summary>
public static class AmcpAppBuilderExtensions
{
    /// <summary>
    /// Lets tests and AI agents drive this app, through an AMCP proxy that it dials (AMCP_PROXY) or where it listens
    /// (AVALONIA_MCP_ENDPOINT), without a display when asked (AMCP_HEADLESS or <c>--headless</c>). Call it after <c>UsePlatformDetect</c>,
    /// because the windowing platform that is chosen last is used. Where neither these variables nor appsettings.json nor the options ask
    /// for anything, and in the XAML previewer, it does nothing. A second call changes nothing and is a warning in the log.
    /// </summary>
    /// <param name="builder">The app's builder, which has its platform for people.</param>
    /// <param name="configure">Names the app, adds custom tools.</param>
    /// <returns>The builder, for the calls that follow.</returns>
    /// <exception cref="InvalidOperationException">Headless was asked for, but no headless platform is referenced.</exception>
    public static AppBuilder UseAmcp(this AppBuilder builder, Action<AmcpOptions>? configure = null) =>
        UseAmcp(builder, static chosen => chosen, configure);

    /// <summary>As <see cref="UseAmcp(AppBuilder, Action{AmcpOptions}?)"/>, for apps whose desktop platform must not be loaded when headless.</summary>
    /// <param name="builder">The app's builder.</param>
    /// <param name="desktop">How the app sets itself up for people, such as <c>b => b.UsePlatformDetect()</c>; not called when headless.</param>
    /// <param name="configure">Names the app, adds custom tools.</param>
    /// <returns>The builder, for the calls that follow.</returns>
    /// <exception cref="InvalidOperationException">Headless was asked for, but no headless platform is referenced.</exception>
    public static AppBuilder UseAmcp(this AppBuilder builder, Func<AppBuilder, AppBuilder> desktop, Action<AmcpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(desktop);
        return Entrance.Take(builder, desktop, configure);
    }
}
