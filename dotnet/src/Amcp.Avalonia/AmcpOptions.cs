using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Links.Listening;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia;

/// <summary>Configures the AMCP handler. Every option is optional and overrides the environment and the section <c>McpEmbedded</c> of appsettings.json.</summary>
public sealed class AmcpOptions
{
    private string? _appId;

    /// <summary>
    /// Gets or sets the prefix of this app's tools, such as <c>WatchTower</c> in <c>WatchTower:ClickElement</c>. Defaults to AVALONIA_MCP_APP_ID, else to
    /// a name derived from the assembly.
    /// </summary>
    /// <exception cref="ArgumentException">The value has other characters than letters, digits, <c>-</c> and <c>_</c>, or does not start with a letter.</exception>
    public string? AppId
    {
        get => _appId;
        set => _appId = value is null || AppIdRule.Allows(value)
            ? value
            : throw new ArgumentException($"The AppId `{value}` is not allowed. Use {AppIdRule.InWords}.", nameof(value));
    }

    /// <summary>
    /// Gets or sets the proxy's endpoint for apps: <c>tcp://127.0.0.1:5601</c>, <c>unix:///path</c> or <c>pipe://Name</c>, on another machine
    /// <c>tls://host:5443</c>. Defaults to AMCP_PROXY. Without an endpoint the app connects to no proxy.
    /// </summary>
    public string? ProxyEndpoint { get; set; }

    /// <summary>
    /// Gets or sets the endpoint where this app listens for a proxy or an agent. Local forms are <c>tcp://127.0.0.1:0</c> (0 selects a free port),
    /// <c>pipe://Name</c>, <c>unix:///path</c> and <c>http://127.0.0.1:0/mcp</c>. Other machines connect to <c>tls://0.0.0.0:5443</c> or
    /// <c>https://0.0.0.0:5443/mcp</c>, which requires <see cref="TlsCertFile"/>, <see cref="TlsKeyFile"/> and a secret. HTTP requires the package
    /// Amcp.Avalonia.Http. Defaults to AVALONIA_MCP_ENDPOINT, else McpEmbedded:Transport and :Port. Without an endpoint no port is opened.
    /// </summary>
    public string? ListenEndpoint { get; set; }

    /// <summary>
    /// Gets or sets the PEM certificate, followed by its authorities, of an app that listens for other machines. Defaults to AMCP_TLS_CERT.
    /// </summary>
    public string? TlsCertFile { get; set; }

    /// <summary>Gets or sets the PEM key of <see cref="TlsCertFile"/>, without a password. Defaults to AMCP_TLS_KEY.</summary>
    public string? TlsKeyFile { get; set; }

    /// <summary>
    /// Gets or sets the PEM file of the authorities trusted for a proxy on another machine. Defaults to AMCP_TLS_CA, else to the system's authorities.
    /// </summary>
    public string? CaFile { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether a listening app writes a descriptor file, by which proxies find it.
    /// Defaults to McpEmbedded:AdvertiseEndpoint, else to true.
    /// </summary>
    public bool? AdvertiseEndpoint { get; set; }

    /// <summary>
    /// Gets or sets a static token of at least 16 characters that agents may send over HTTP as <c>Authorization: Bearer</c>. Defaults to AMCP_BEARER.
    /// Prefer the environment.
    /// </summary>
    public string? Bearer { get; set; }

    /// <summary>
    /// Gets or sets the base64 secret shared with the proxy. Defaults to AMCP_SECRET. Prefer the environment, because source code exposes the secret to
    /// every reader.
    /// </summary>
    public string? SharedSecret { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the app stays out of the proxy's catalogue and opens no window until its launcher activates it. Defaults
    /// to AMCP_STANDBY.
    /// </summary>
    public bool? Standby { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether AMCP_HEADLESS=1, and <c>--headless</c> if a proxy or an endpoint is named, take effect. Defaults to
    /// McpEmbedded:EnableHeadless, else to true.
    /// </summary>
    public bool? EnableHeadless { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the app shows its own file dialogs, which a test can answer, instead of the operating system's. Defaults
    /// to AMCP_ANSWER_FILE_DIALOGS, else to true only if the platform has no file dialogs, as in headless mode. Prefer the system's dialogs for
    /// interactive use.
    /// </summary>
    public bool? AnswerFileDialogs { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the tools <c>SetProperty</c> and <c>ForcePseudoClass</c> are served, which change elements in ways that no
    /// user can. Defaults to AMCP_ALLOW_CHANGES, else to false.
    /// </summary>
    public bool? AllowChanges { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the tool <c>ExplainElement</c> shows values of view models, without secrets. Defaults to true for debug
    /// builds, else to false.
    /// </summary>
    public bool? ShowViewModels { get; set; }

    /// <summary>
    /// Gets or sets the minimum level of the log on stderr. Defaults to AMCP_LOG_LEVEL, else Logging:LogLevel, else
    /// <see cref="LogLevel.Information"/>.
    /// </summary>
    public LogLevel? LogLevel { get; set; }

    /// <summary>Gets or sets the time limit for connecting to the proxy, and again for the handshake.</summary>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>Gets or sets the limits beyond which calls fail. Defaults to those of McpEmbedded.</summary>
    public AmcpLimits? Limits { get; set; }

    /// <summary>
    /// Gets or sets the factory of the app's loggers: the tool <c>ReadLog</c> reads their entries, and the handler's own log also goes to the category
    /// <c>Amcp.Avalonia</c>. Defaults to that of <see cref="UseServices"/>.
    /// </summary>
    public ILoggerFactory? LoggerFactory { get; set; }

    /// <summary>
    /// Gets or sets the configuration whose sections <c>McpEmbedded</c> and <c>Logging</c> are read instead of appsettings.json. Defaults to that of
    /// <see cref="UseServices"/>.
    /// </summary>
    public IConfiguration? Configuration { get; set; }

    /// <summary>Gets the handler that these options configure, for use while the app runs.</summary>
    public AmcpHandler Handler { get; } = new();

    internal CustomToolSet CustomTools => Handler.CustomTools;

    internal ServeHttp? Http { get; set; }

    private IServiceProvider? Services { get; set; }

    /// <summary>
    /// Uses the services of the app: for the classes of <see cref="WithTools{T}"/> that follow, and as <see cref="LoggerFactory"/> and
    /// <see cref="Configuration"/> where the app has registered them and set no other.
    /// </summary>
    /// <param name="services">The app's services.</param>
    public AmcpOptions UseServices(IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(services);
        Services = services;
        LoggerFactory ??= (ILoggerFactory?)services.GetService(typeof(ILoggerFactory));
        Configuration ??= (IConfiguration?)services.GetService(typeof(IConfiguration));
        return this;
    }

    /// <summary>
    /// Serves a method of the app as a tool. The method runs on the UI thread. It may be async and may take a <see cref="CancellationToken"/> and an
    /// <see cref="IProgress{T}"/> of <see cref="AmcpProgress"/>. Its parameters become the tool's input schema: strings, numbers, booleans, enums, dates,
    /// lists and simple records. Parameters that are nullable or have a default are optional. The method throws <see cref="AmcpToolException"/> to report
    /// a failure. Tools may be added while the app runs; peers are notified.
    /// </summary>
    /// <param name="name">A letter followed by letters, digits and <c>_</c>; unique among all tools of the app.</param>
    /// <param name="description">A description of 1 to 500 characters.</param>
    /// <param name="handler">The method.</param>
    /// <param name="hints">The hints for agents; null for none.</param>
    /// <exception cref="ArgumentException">The name, description or signature cannot be served. The message states the required change.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public AmcpOptions AddTool(string name, string description, Delegate handler, AmcpToolHints? hints = null)
    {
        Handler.AddTool(name, description, handler, hints);
        return this;
    }

    /// <summary>Serves every method of an object that is marked with <see cref="AmcpToolAttribute"/>, public or not, like <see cref="AddTool"/>.</summary>
    /// <param name="instance">The object whose methods are called.</param>
    /// <exception cref="ArgumentException">No method is marked, or a marked method cannot be served. No tool is added.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public AmcpOptions AddTools(object instance)
    {
        Handler.AddTools(instance);
        return this;
    }

    /// <summary>
    /// Serves every method of a class that is marked with <c>[McpServerTool]</c> of the MCP SDK, public or not. The SDK binds parameters and converts
    /// results, as in any other MCP server; the methods run on the UI thread. Parameters whose types are services of <see cref="UseServices"/> are
    /// injected. Each call of an instance method creates an instance, whose constructor receives services. <see cref="AmcpHandler.AddTools{T}"/> adds a
    /// class later, once the app has its services.
    /// </summary>
    /// <typeparam name="T">The class.</typeparam>
    /// <exception cref="ArgumentException">No method is marked, or a marked method cannot be served. No tool is added.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public AmcpOptions WithTools<T>()
        where T : class
    {
        Handler.AddTools<T>(Services);
        return this;
    }

    /// <inheritdoc cref="AmcpHandler.RemoveTool"/>
    public bool RemoveTool(string name) => Handler.RemoveTool(name);
}
