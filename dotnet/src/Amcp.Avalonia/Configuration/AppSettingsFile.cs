using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Configuration;

/// <summary>Reads the handler's settings from the app's appsettings.json or configuration. Other content belongs to the app.</summary>
internal static class AppSettingsFile
{
    private const string Handler = "McpEmbedded";
    private const string Logging = "Logging";

    private static readonly JsonDocumentOptions s_lenient = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    /// <summary>Reads a file, which may be absent.</summary>
    /// <exception cref="ConfigurationFault">The file is not JSON, or a value has the wrong type. The message names file, key and remedy.</exception>
    public static EmbeddedConfiguration Read(string path)
    {
        if (!File.Exists(path))
            return new EmbeddedConfiguration();

        try
        {
            using var document = JsonDocument.Parse(File.ReadAllBytes(path), s_lenient);
            return Read(new SettingsSection(path, Path.GetDirectoryName(Path.GetFullPath(path))!, "", document.RootElement));
        }
        catch (JsonException broken)
        {
            throw new ConfigurationFault($"{path}:{broken.LineNumber + 1}:{broken.BytePositionInLine + 1} is not JSON. Correct it there.");
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw new ConfigurationFault($"{path} cannot be read ({unreadable.Message}). Make it readable, or remove it.");
        }
    }

    /// <summary>Reads the configuration of an app, whose paths are relative to the program.</summary>
    /// <exception cref="ConfigurationFault">A value has the wrong type. The message names key and remedy.</exception>
    public static EmbeddedConfiguration Read(IConfiguration configuration) =>
        Read(new SettingsSection("the app's configuration", AppContext.BaseDirectory, "", ConfigurationJson.Of(configuration, Handler, Logging)));

    private static EmbeddedConfiguration Read(SettingsSection root)
    {
        var embedded = root.Section(Handler);
        var (transport, port, proxy) = (embedded.OneOf<TransportType>("Transport"), embedded.NumberOrText("Port"), embedded.Text("ProxyEndpoint"));
        return new EmbeddedConfiguration
        {
            AppId = embedded.Text("AppId"),
            SharedSecret = embedded.Text("SharedSecret"),
            Transport = transport ?? TransportType.Tcp,
            Port = port ?? EmbeddedConfiguration.FreePort,
            Listens = (proxy is null && (transport is not null || port is not null)) || port is not (null or EmbeddedConfiguration.FreePort),
            Bearer = embedded.Text("Bearer"),
            TlsCertFile = embedded.File("TlsCertFile"),
            TlsKeyFile = embedded.File("TlsKeyFile"),
            CaFile = embedded.File("CaFile"),
            AdvertiseEndpoint = embedded.Flag("AdvertiseEndpoint") ?? true,
            EnableHeadless = embedded.Flag("EnableHeadless") ?? true,
            ProxyEndpoint = proxy,
            Limits = LimitsOf(embedded, new AmcpLimits()),
            LogLevel = LevelOf(root.Section(Logging)),
        };
    }

    private static AmcpLimits LimitsOf(SettingsSection embedded, AmcpLimits defaults) => new()
    {
        MaxMessageBytes = embedded.Count("MaxMessageBytes") ?? defaults.MaxMessageBytes,
        MaxConnections = embedded.Count("MaxConnections") ?? defaults.MaxConnections,
        MaxIdleSessions = embedded.Count("MaxIdleSessions") ?? defaults.MaxIdleSessions,
        MaxSearchedItems = embedded.Count("MaxSearchedItems") ?? defaults.MaxSearchedItems,
        MaxSearchedPages = embedded.Count("MaxSearchedPages") ?? defaults.MaxSearchedPages,
        MaxSearchedNodes = embedded.Count("MaxSearchedNodes") ?? defaults.MaxSearchedNodes,
        MaxSearchedLevels = embedded.Count("MaxSearchedLevels") ?? defaults.MaxSearchedLevels,
    };

    private static LogLevel? LevelOf(SettingsSection logging) =>
        logging.Holds("LogLevel", JsonValueKind.Object)
            ? logging.Section("LogLevel").OneOf<LogLevel>("Amcp") ?? logging.Section("LogLevel").OneOf<LogLevel>("Default")
            : logging.OneOf<LogLevel>("LogLevel");
}
