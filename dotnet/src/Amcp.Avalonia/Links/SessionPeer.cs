using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Core;
using ModelContextProtocol;

namespace Amcp.Avalonia.Links;

/// <summary>Represents the peer of one MCP session, across calls.</summary>
/// <param name="appId">The AppId that the peer knows.</param>
/// <param name="gone">Cancelled when the session ends.</param>
internal sealed class SessionPeer(string appId, CancellationToken gone) : IToolPeer
{
    /// <summary>Gets or sets the session, set before it is served.</summary>
    public McpSession? Session { get; set; }

    /// <inheritdoc/>
    public string AppId => appId;

    /// <inheritdoc/>
    public CancellationToken Gone => gone;

    /// <inheritdoc/>
    public Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape) =>
        Session!.SendNotificationAsync(method, JsonSerializer.SerializeToElement(parameters, shape), cancellationToken: gone);
}
