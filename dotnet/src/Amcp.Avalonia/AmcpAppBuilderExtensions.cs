using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.Logging;
using Avalonia;

namespace Amcp.Avalonia;

/// <summary>The one line that an app adds to its Program.cs.</summary>
public static class AmcpAppBuilderExtensions
{
    /// <summary>
    /// Lets tests and AI agents drive this app, through an AMCP proxy that it dials (AMCP_PROXY) or where it listens
    /// (AVALONIA_MCP_ENDPOINT), without a display when asked (AMCP_HEADLESS or <c>--headless</c>). Where neither these variables nor
    /// appsettings.json nor the options ask for anything, it only calls <paramref name="desktop"/>.
    /// </summary>
    /// <param name="builder">The app's builder.</param>
    /// <param name="desktop">How the app sets itself up for people, such as <c>b => b.UsePlatformDetect()</c>; not called when headless.</param>
    /// <param name="configure">Names the app, adds custom tools.</param>
    /// <returns>The builder, for the calls that follow.</returns>
    /// <exception cref="InvalidOperationException">Headless was asked for, but no headless platform is referenced.</exception>
    public static AppBuilder UseAmcp(this AppBuilder builder, Func<AppBuilder, AppBuilder> desktop, Action<AmcpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(desktop);
        var options = new AmcpOptions();
        configure?.Invoke(options);

        var file = ReadFile(out var fault);
        Func<string, string?> environment = Environment.GetEnvironmentVariable;
        var resolver = new LinkSettingsResolver(options, environment, file);
        var isHeadless = (options.EnableHeadless ?? file.EnableHeadless) && HeadlessBackend.IsAskedFor(environment, Environment.GetCommandLineArgs());
        var log = new JsonLog(Console.Error, resolver.LogLevel, resolver.AppId);
        if (fault is not null)
        {
            log.Write(AmcpLogLevel.Error, fault);
        }

        options.AnswerFileDialogs = resolver.AnswersFileDialogs;
        var dial = Guarded(log, () => resolver.Resolve(isHeadless));
        var listen = Guarded(log, () => resolver.ResolveListening(isHeadless));
        var host = dial is null && listen is null ? null : Guarded(log, () => AmcpHost.Start(dial, listen, options, log));
        var appearance = isHeadless || host is not null ? Guarded(log, () => StartAppearance.Read(environment)) : null;
        appearance?.ApplyCulture();
        var chosen = isHeadless ? HeadlessBackend.Use(builder) : desktop(builder);
        return host is null && appearance is null ? chosen : chosen.AfterSetup(setUp =>
        {
            appearance?.ApplyTo(setUp.Instance!);
            host?.AppIsSetUp(setUp.Instance!);
        });
    }

    private static EmbeddedConfiguration ReadFile(out string? fault)
    {
        try
        {
            fault = null;
            return AppSettingsFile.Read(Path.Combine(AppContext.BaseDirectory, "appsettings.json"));
        }
        catch (ConfigurationFault broken)
        {
            fault = broken.Message;
            return new EmbeddedConfiguration();
        }
    }

    // A setting that cannot be used is told and left; the app itself goes on.
    private static TResult? Guarded<TResult>(JsonLog log, Func<TResult?> start)
        where TResult : class
    {
        try
        {
            return start();
        }
        catch (ConfigurationFault fault)
        {
            log.Write(AmcpLogLevel.Error, fault.Message);
            return null;
        }
    }
}
