using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia;

/// <summary>
/// What an app may say about its handler. Everything is optional: the environment and appsettings.json (section <c>McpEmbedded</c>)
/// say it too, and what is said here wins over both.
/// </summary>
public sealed class AmcpOptions
{
    private readonly List<CustomTool> customTools = [];
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

    /// <summary>Where the proxy listens for apps: <c>tcp://127.0.0.1:5601</c>, <c>unix:///path</c> or <c>pipe://Name</c>; else AMCP_PROXY. Without any the handler is off.</summary>
    public string? ProxyEndpoint { get; set; }

    /// <summary>The secret shared with the proxy, in base64; else AMCP_SECRET. Prefer the environment: what stands in code is known to every reader.</summary>
    public string? SharedSecret { get; set; }

    /// <summary>Whether the app stays out of the proxy's catalogue until its launcher activates it; else AMCP_STANDBY.</summary>
    public bool? Standby { get; set; }

    /// <summary>Whether AMCP_HEADLESS=1 and <c>--headless</c> are obeyed; else McpEmbedded:EnableHeadless, else true.</summary>
    public bool? EnableHeadless { get; set; }

    /// <summary>How much goes to stderr; else AMCP_LOG_LEVEL, else Logging:LogLevel, else <see cref="AmcpLogLevel.Warning"/>.</summary>
    public AmcpLogLevel? LogLevel { get; set; }

    /// <summary>Limit for reaching the proxy and for the handshake, each.</summary>
    public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(10);

    internal IReadOnlyList<CustomTool> CustomTools => customTools;

    /// <summary>
    /// Serves a method of the app as a tool. It runs on the UI thread; it may be async and may take a <see cref="CancellationToken"/>.
    /// Its parameters become the tool's input schema: texts, numbers, booleans, enums, dates, lists and simple records, optional when
    /// nullable or with a default. Throw <see cref="AmcpToolException"/> to tell the caller why it failed.
    /// </summary>
    /// <param name="name">A letter, then letters, digits and <c>_</c>; unique among all tools of the app.</param>
    /// <param name="description">For people and agents, 1 to 500 characters.</param>
    /// <param name="handler">The method.</param>
    /// <exception cref="ArgumentException">A name, description or signature that cannot be served; the message says what to change.</exception>
    public AmcpOptions AddTool(string name, string description, Delegate handler)
    {
        var tool = CustomTool.Create(name, description, handler);
        if (customTools.Any(known => string.Equals(known.Name, name, StringComparison.OrdinalIgnoreCase)))
        {
            throw new ArgumentException($"A tool `{name}` was added already. Give this one another name.", nameof(name));
        }

        customTools.Add(tool);
        return this;
    }
}
