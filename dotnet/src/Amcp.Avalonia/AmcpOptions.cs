using System.Diagnostics.CodeAnalysis;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia;

/// <summary>
/// What an app may say about its handler. Everything is optional: the environment and appsettings.json (section <c>McpEmbedded</c>)
/// say it too, and what is said here wins over both.
/// </summary>
public sealed class AmcpOptions
{
    private string? appId;

    /// <summary>Prefix of this app's tools, such as <c>WatchTower</c> in <c>WatchTower:ClickElement</c>; else AVALONIA_MCP_APP_ID, else from the assembly's name.</summary>
    /// <exception cref="ArgumentException">Not letters, digits, <c>-</c> and <c>_</c>, starting with a letter, at most 24, without <c>__</c>.</exception>
    public string? AppId
    {
        get => appId;
        set => appId = value is null || AppIdRule.Allows(value)
            ? value
            : throw new ArgumentException($"The AppId `{value}` is not allowed. Use {AppIdRule.InWords}.", nameof(value));
    }

    /// <summary>
    /// Where the proxy listens for apps: <c>tcp://127.0.0.1:5601</c>, <c>unix:///path</c> or <c>pipe://Name</c>, on another machine
    /// <c>tls://host:5443</c>; else AMCP_PROXY. Without any the handler is off.
    /// </summary>
    public string? ProxyEndpoint { get; set; }

    /// <summary>
    /// Where this app listens for a proxy or an agent: <c>tcp://127.0.0.1:0</c> (0 takes a free port), <c>pipe://Name</c>,
    /// <c>unix:///path</c> or <c>http://127.0.0.1:0/mcp</c>; else AVALONIA_MCP_ENDPOINT, else McpEmbedded:Transport and :Port. Without any
    /// no port is opened. For other machines it is <c>tls://0.0.0.0:5443</c> or <c>https://0.0.0.0:5443/mcp</c>, with
    /// <see cref="TlsCertFile"/>, <see cref="TlsKeyFile"/> and a secret.
    /// </summary>
    public string? ListenEndpoint { get; set; }

    /// <summary>The certificate of an app that listens for other machines, PEM, with those of its authorities after it; else AMCP_TLS_CERT.</summary>
    public string? TlsCertFile { get; set; }

    /// <summary>The key of <see cref="TlsCertFile"/>, PEM, without a password; else AMCP_TLS_KEY.</summary>
    public string? TlsKeyFile { get; set; }

    /// <summary>Certificates of the authorities that are trusted at a proxy of another machine, PEM; else AMCP_TLS_CA, else the system's.</summary>
    public string? CaFile { get; set; }

    /// <summary>Whether a listening app writes a descriptor file that a proxy finds, and sets AVALONIA_MCP_ENDPOINT of this process; else McpEmbedded:AdvertiseEndpoint, else true.</summary>
    public bool? AdvertiseEndpoint { get; set; }

    /// <summary>A fixed text of 16 characters or more that agents may send over HTTP as <c>Authorization: Bearer</c>; else AMCP_BEARER. Prefer the environment.</summary>
    public string? Bearer { get; set; }

    /// <summary>The secret shared with the proxy, in base64; else AMCP_SECRET. Prefer the environment: what stands in code is known to every reader.</summary>
    public string? SharedSecret { get; set; }

    /// <summary>Whether the app stays out of the proxy's catalogue until its launcher activates it; else AMCP_STANDBY.</summary>
    public bool? Standby { get; set; }

    /// <summary>Whether AMCP_HEADLESS=1 and <c>--headless</c> are obeyed; else McpEmbedded:EnableHeadless, else true.</summary>
    public bool? EnableHeadless { get; set; }

    /// <summary>
    /// Whether file dialogs are windows of the app's own that a test can answer, in place of the operating system's; else
    /// AMCP_ANSWER_FILE_DIALOGS, else only where the platform has none, as when headless. For people the system's own are better.
    /// </summary>
    public bool? AnswerFileDialogs { get; set; }

    /// <summary>How much goes to stderr; else AMCP_LOG_LEVEL, else Logging:LogLevel, else <see cref="AmcpLogLevel.Information"/>.</summary>
    public AmcpLogLevel? LogLevel { get; set; }

    /// <summary>Limit for reaching the proxy and for the handshake, each.</summary>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(10);

    internal CustomToolSet CustomTools { get; } = new();

    /// <summary>
    /// Serves a method of the app as a tool. It runs on the UI thread; it may be async and may take a <see cref="CancellationToken"/>.
    /// Its parameters become the tool's input schema: texts, numbers, booleans, enums, dates, lists and simple records, optional when
    /// nullable or with a default. It may take an <see cref="IProgress{T}"/> of <see cref="AmcpProgress"/>. Throw
    /// <see cref="AmcpToolException"/> to tell the caller why it failed. Tools may be added while the app runs; peers are told.
    /// </summary>
    /// <param name="name">A letter, then letters, digits and <c>_</c>; unique among all tools of the app.</param>
    /// <param name="description">For people and agents, 1 to 500 characters.</param>
    /// <param name="handler">The method.</param>
    /// <param name="hints">What agents are told about it; nothing when null.</param>
    /// <exception cref="ArgumentException">A name, description or signature that cannot be served; the message says what to change.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public AmcpOptions AddTool(string name, string description, Delegate handler, AmcpToolHints? hints = null)
    {
        CustomTools.Add([CustomTool.Create(name, description, handler, hints)]);
        return this;
    }

    /// <summary>Serves every method of an object that is marked with <see cref="AmcpToolAttribute"/>, public or not, as <see cref="AddTool"/> does.</summary>
    /// <param name="instance">The object whose methods are called.</param>
    /// <exception cref="ArgumentException">No method is marked, or one cannot be served; then none is added.</exception>
    [RequiresUnreferencedCode(CustomTool.NeedsItsTypes)]
    [RequiresDynamicCode(CustomTool.NeedsItsTypes)]
    public AmcpOptions AddTools(object instance)
    {
        ArgumentNullException.ThrowIfNull(instance);
        CustomTools.Add(AttributedTools.Of(instance));
        return this;
    }

    /// <summary>Takes a tool away that the app has added; peers are told. Calls that run go on.</summary>
    /// <returns>Whether there was one of this name.</returns>
    public bool RemoveTool(string name) => CustomTools.Remove(name);
}
