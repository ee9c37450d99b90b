using System.Text.Json.Serialization.Metadata;

namespace Amcp.Avalonia.Tools;

/// <summary>Whoever calls tools over one connection, for tools that tell it things afterwards.</summary>
internal interface IToolPeer
{
    /// <summary>The AppId under which it knows this app.</summary>
    string AppId { get; }

    /// <summary>Set when the connection has ended.</summary>
    CancellationToken Gone { get; }

    /// <summary>Sends a notification.</summary>
    /// <exception cref="IOException">The connection broke.</exception>
    Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape);
}
