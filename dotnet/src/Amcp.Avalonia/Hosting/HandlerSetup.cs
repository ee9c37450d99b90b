using System.Runtime.CompilerServices;
using System.Text;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Settling;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>Implements <c>UseAmcp</c>. It configures platform, culture, time and link immediately, so that the app's constructor sees them.</summary>
internal sealed class HandlerSetup
{
    private static readonly ConditionalWeakTable<AppBuilder, HandlerSetup> s_taken = [];

    private readonly bool _isHeadless;
    private readonly JsonLog _log;
    private readonly AmcpHost? _host;
    private readonly StartAppearance? _appearance;
    private readonly AmcpHandler _handler;

    private HandlerSetup(AmcpOptions options)
    {
        Func<string, string?> environment = Environment.GetEnvironmentVariable;
        _handler = options.Handler;
        var file = ReadSettings(options, out var fault);
        var resolver = new LinkSettingsResolver(options, environment, file);
        if (resolver.HasEndpoint)
            WriteUtf8();

        _log = new JsonLog(Console.Error, resolver.LogLevel, resolver.AppId, options.LoggerFactory?.CreateLogger(AppLoggerProvider.Own));
        if (fault is not null)
            _log.Write(LogLevel.Error, fault);

        _isHeadless = (options.EnableHeadless ?? file.EnableHeadless) && HeadlessBackend.IsAskedFor(environment, Environment.GetCommandLineArgs(), resolver.HasEndpoint);
        var dial = Guarded(() => resolver.Resolve(_isHeadless));
        var listen = Guarded(() => resolver.ResolveListening(_isHeadless));
        if (DebuggerWait.IsAskedFor(environment) && (dial is not null || listen is not null))
            AwaitDebugger(environment, resolver.AppId);

        _host = dial is null && listen is null ? null : Guarded(() => AmcpHost.Start(dial, listen, options.Handler, resolver.Switches, _log));
        if (_host is not null)
        {
            options.LoggerFactory?.AddProvider(AmcpLog.Provider);
            SetClock(Guarded(() => ClockSettings.Read(environment)) ?? ClockSettings.Real);
        }

        _appearance = _isHeadless || _host is not null ? Guarded(() => StartAppearance.Read(environment, withDefaults: _isHeadless)) : null;
    }

    /// <summary>Adds the handler to a builder, once. In the XAML previewer, which also calls <c>BuildAvaloniaApp</c>, the app remains unchanged.</summary>
    public static AppBuilder AddTo(AppBuilder builder, Func<AppBuilder, AppBuilder> desktop, Action<AmcpOptions>? configure)
    {
        if (Design.IsDesignMode)
            return desktop(builder);

        if (s_taken.TryGetValue(builder, out var taken))
        {
            taken._log.Write(LogLevel.Warning, "UseAmcp is called twice, and the second call is ignored with its options. Remove one of them from Program.cs.");
            return taken._isHeadless ? builder : desktop(builder);
        }

        var options = new AmcpOptions();
        configure?.Invoke(options);
        var setup = new HandlerSetup(options);
        s_taken.Add(builder, setup);
        return setup.Apply(builder, desktop);
    }

    // On Windows redirected output has the code page of the console, in which most characters have no code.
    private static void WriteUtf8()
    {
        if (OperatingSystem.IsWindows() && (Console.IsOutputRedirected || Console.IsErrorRedirected))
            Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
    }

    // The link starts afterwards, so that no limit of the proxy runs meanwhile.
    private static void AwaitDebugger(Func<string, string?> environment, string appId)
    {
        // The runtime has created its sockets where debuggers look for them; the app's own files belong elsewhere.
        if (environment("AMCP_DEBUG_TMPDIR") is { Length: > 0 } own)
            Environment.SetEnvironmentVariable("TMPDIR", own);

        if (!DebuggerWait.Of(environment).TryWait(Console.Error, appId))
            Environment.Exit(0);
    }

    private static void SetClock(ClockSettings clock)
    {
        MovableTime.Start(clock);
        if (clock.IsStepped)
        {
            clock.Publish();
            MissingTransitions.Apply();
        }
    }

    private AppBuilder Apply(AppBuilder builder, Func<AppBuilder, AppBuilder> desktop)
    {
        _appearance?.ApplyCulture();
        var chosen = _isHeadless ? BackendGuard.Watch(HeadlessBackend.Use(builder, Environment.GetEnvironmentVariable), _log) : desktop(builder);
        return _host is null && _appearance is null ? chosen : chosen.AfterSetup(setUp =>
        {
            _appearance?.ApplyTo(setUp.Instance!);
            if (_host is null)
                return;

            if (ViewsMode.IsOn)
                ViewsMode.AddTo(_handler.CustomTools);

            _host.AppIsSetUp(setUp.Instance!);
            if (ViewsMode.IsOn)
                ViewsMode.Run();
        });
    }

    private static EmbeddedConfiguration ReadSettings(AmcpOptions options, out string? fault)
    {
        try
        {
            fault = null;
            return options.Configuration is { } configuration
                ? AppSettingsFile.Read(configuration)
                : AppSettingsFile.Read(Path.Combine(AppContext.BaseDirectory, "appsettings.json"));
        }
        catch (ConfigurationFault broken)
        {
            fault = broken.Message;
            return new EmbeddedConfiguration();
        }
    }

    // An invalid setting is reported and ignored; the app continues.
    private TResult? Guarded<TResult>(Func<TResult?> start)
        where TResult : class
    {
        try
        {
            return start();
        }
        catch (ConfigurationFault fault)
        {
            _log.Write(LogLevel.Error, fault.Message);
            return null;
        }
    }
}
