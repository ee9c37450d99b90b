using Amcp.Avalonia.Link.Listening;
using Amcp.Avalonia.Link.Tls;

namespace Amcp.Avalonia.Configuration;

/// <summary>Everything that an app needs to be dialled by others, resolved and checked.</summary>
internal sealed record ListenSettings : PeerSettings
{
    /// <summary>Where the app listens.</summary>
    public required ListenEndpoint Endpoint { get; init; }

    /// <summary>The fixed text that agents send as <c>Authorization: Bearer</c>, beside signed tokens; null when there is none.</summary>
    public string? Bearer { get; init; }

    /// <summary>The certificate of an encrypted endpoint; null for others.</summary>
    public TlsIdentity? Identity { get; init; }

    /// <summary>Whether a descriptor file and this process's environment tell where the app listens.</summary>
    public bool Advertise { get; init; } = true;
}
