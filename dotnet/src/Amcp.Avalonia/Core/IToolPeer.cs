using System.Text.Json.Serialization.Metadata;

namespace Amcp.Avalonia.Core;

/// <summary>Represents the peer of one connection, for tools that send notifications after their answer.</summary>
internal interface IToolPeer
{
    /// <summary>Gets the AppId that the peer knows.</summary>
    string AppId { get; }

    /// <summary>Cancelled when the connection has ended.</summary>
    CancellationToken Gone { get; }

    /// <summary>Sends a notification.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape);
}
