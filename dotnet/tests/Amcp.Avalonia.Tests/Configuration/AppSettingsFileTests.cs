using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.Core;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Configuration;

public sealed class AppSettingsFileTests
{
    [Fact]
    [Trait("Requirement", "000/8-FIELD-embedded-AppId")]
    [Trait("Requirement", "000/8-FIELD-embedded-SharedSecret")]
    public void Reads_the_section_of_the_handler_and_leaves_the_rest_alone()
    {
        var read = Read("""
            {
              // as .NET's own reader, comments and trailing commas pass
              "ConnectionStrings": { "Main": 7 },
              "Logging": { "LogLevel": "Debug" },
              "McpEmbedded": {
                "AppId": "Desk", "SharedSecret": "c2l4dGVlbiBieXRlcyBhdCBsZWFzdA==", "Transport": "NamedPipe", "Port": 0, "EnableHeadless": false,
                "AdvertiseEndpoint": true, "ProxyEndpoint": "pipe://amcp",
              },
            }
            """);

        Assert.Equal(
            new EmbeddedConfiguration
            {
                AppId = "Desk",
                SharedSecret = "c2l4dGVlbiBieXRlcyBhdCBsZWFzdA==",
                Transport = TransportType.NamedPipe,
                EnableHeadless = false,
                ProxyEndpoint = "pipe://amcp",
                LogLevel = LogLevel.Debug,
            },
            read);
    }

    [Fact]
    [Trait("Requirement", "000/8-DEFAULT-embedded-Transport")]
    [Trait("Requirement", "000/8-DEFAULT-embedded-EnableHeadless")]
    public void Takes_the_defaults_of_the_data_model_where_the_file_is_silent()
    {
        var read = Read("{}");

        Assert.Equal((TransportType.Tcp, true, null), (read.Transport, read.EnableHeadless, read.ProxyEndpoint));
    }

    [Fact]
    public void Reads_nothing_from_a_file_that_is_absent() =>
        Assert.Equal(new EmbeddedConfiguration(), AppSettingsFile.Read(Path.Combine(Path.GetTempPath(), Guid.NewGuid().ToString("N"), "appsettings.json")));

    [Theory]
    [InlineData("""{ "Logging": { "LogLevel": { "Default": "Information" } } }""", LogLevel.Information)]
    [InlineData("""{ "Logging": { "LogLevel": { "Default": "Information", "Amcp": "Error" } } }""", LogLevel.Error)]
    [InlineData("""{ "logging": { "loglevel": "warning" } }""", LogLevel.Warning)]
    [InlineData("""{ "Logging": { "LogLevel": { "Default": "Trace" } } }""", LogLevel.Trace)]
    [InlineData("""{ "Logging": { "LogLevel": { "Default": "Critical" } } }""", LogLevel.Critical)]
    [InlineData("""{ "Logging": { "LogLevel": { "Default": "Trace", "Amcp": "None" } } }""", LogLevel.None)]
    [Trait("Requirement", "003/FR-030")]
    public void Understands_both_ways_to_write_a_log_level(string json, LogLevel expected) => Assert.Equal(expected, Read(json).LogLevel);

    [Theory]
    [InlineData("{}", 16 * 1024 * 1024, 128, 64, 100_000, 50, 5_000, 32)]
    [InlineData("""{ "McpEmbedded": { "MaxMessageBytes": 1, "MaxConnections": 2, "MaxIdleSessions": 3, "MaxSearchedItems": 4, "MaxSearchedPages": 5, "MaxSearchedNodes": 6, "MaxSearchedLevels": "7" } }""", 1, 2, 3, 4, 5, 6, 7)]
    [InlineData("""{ "McpEmbedded": { "MaxMessageBytes": 0, "MaxConnections": 0, "MaxIdleSessions": 0, "MaxSearchedItems": 0, "MaxSearchedPages": 0, "MaxSearchedNodes": 0, "MaxSearchedLevels": 0 } }""", 0, 0, 0, 0, 0, 0, 0)]
    public void Reads_the_limits(string json, int bytes, int connections, int sessions, int items, int pages, int nodes, int levels) => Assert.Equal(
        new AmcpLimits
        {
            MaxMessageBytes = bytes,
            MaxConnections = connections,
            MaxIdleSessions = sessions,
            MaxSearchedItems = items,
            MaxSearchedPages = pages,
            MaxSearchedNodes = nodes,
            MaxSearchedLevels = levels,
        },
        Read(json).Limits);

    [Theory]
    [InlineData("{\n  \"McpEmbedded\": oops }", "appsettings.json:2:18 is not JSON")]
    [InlineData("""{ "McpEmbedded": [] }""", "`McpEmbedded` must be an object")]
    [InlineData("""{ "McpEmbedded": { "AppId": 7 } }""", "`McpEmbedded:AppId` must be a text")]
    [InlineData("""{ "McpEmbedded": { "MaxConnections": -1 } }""", "`McpEmbedded:MaxConnections` must be a whole number from 0")]
    [InlineData("""{ "McpEmbedded": { "EnableHeadless": "yes" } }""", "`McpEmbedded:EnableHeadless` must be true or false")]
    [InlineData("""{ "McpEmbedded": { "Transport": "Pigeon" } }""", "`McpEmbedded:Transport` must be one of Tcp, NamedPipe")]
    [InlineData("""{ "Logging": { "LogLevel": "Loud" } }""", "`Logging:LogLevel` must be one of Trace, Debug, Information, Warning, Error, Critical, None")]
    public void Names_the_place_and_the_cure(string json, string expected) =>
        Assert.Contains(expected, Assert.Throws<ConfigurationFault>(() => Read(json)).Message);

    private static EmbeddedConfiguration Read(string json)
    {
        using var directory = new SettingsDirectory(json);
        return AppSettingsFile.Read(directory.FilePath);
    }
}
