using System.Runtime.CompilerServices;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Logging;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Hosting;

/// <summary>
/// What <c>UseAmcp</c> does to a builder. Platform, culture, time and link are decided in the call itself, so that the constructor of the
/// app finds them.
/// </summary>
internal sealed class Entrance
{
    private static readonly ConditionalWeakTable<AppBuilder, Entrance> s_taken = [];

    private readonly bool isHeadless;
    private readonly JsonLog log;
    private readonly AmcpHost? host;
    private readonly StartAppearance? appearance;

    private Entrance(AmcpOptions options)
    {
        Func<string, string?> environment = Environment.GetEnvironmentVariable;
        var file = ReadFile(out var fault);
        var resolver = new LinkSettingsResolver(options, environment, file);
        log = new JsonLog(Console.Error, resolver.LogLevel, resolver.AppId);
        if (fault is not null)
        {
            log.Write(AmcpLogLevel.Error, fault);
        }

        isHeadless = (options.EnableHeadless ?? file.EnableHeadless) && HeadlessBackend.IsAskedFor(environment, Environment.GetCommandLineArgs());
        options.AnswerFileDialogs = resolver.AnswersFileDialogs;
        var dial = Guarded(() => resolver.Resolve(isHeadless));
        var listen = Guarded(() => resolver.ResolveListening(isHeadless));
        host = dial is null && listen is null ? null : Guarded(() => AmcpHost.Start(dial, listen, options, log));
        appearance = isHeadless || host is not null ? Guarded(() => StartAppearance.Read(environment, withDefaults: isHeadless)) : null;
    }

    /// <summary>Takes the handler into a builder, once; the XAML previewer, which calls <c>BuildAvaloniaApp</c> too, gets the app alone.</summary>
    public static AppBuilder Take(AppBuilder builder, Func<AppBuilder, AppBuilder> desktop, Action<AmcpOptions>? configure)
    {
        if (Design.IsDesignMode)
        {
            return desktop(builder);
        }

        if (s_taken.TryGetValue(builder, out var taken))
        {
            taken.log.Write(AmcpLogLevel.Warning, "UseAmcp is called twice, and the second call is ignored with its options. Remove one of them from Program.cs.");
            return taken.isHeadless ? builder : desktop(builder);
        }

        var options = new AmcpOptions();
        configure?.Invoke(options);
        var entrance = new Entrance(options);
        s_taken.Add(builder, entrance);
        return entrance.Apply(builder, desktop);
    }

    private AppBuilder Apply(AppBuilder builder, Func<AppBuilder, AppBuilder> desktop)
    {
        appearance?.ApplyCulture();
        var chosen = isHeadless ? BackendGuard.Watch(HeadlessBackend.Use(builder), log) : desktop(builder);
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
    private TResult? Guarded<TResult>(Func<TResult?> start)
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
