using Amcp.Avalonia.Links.Tls;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Holds the resolved and validated settings of a listening app.</summary>
internal sealed record ListenSettings : PeerSettings
{
    /// <summary>Gets the endpoint where the app listens.</summary>
    public required ListenEndpoint Endpoint { get; init; }

    /// <summary>Gets the static token accepted as <c>Authorization: Bearer</c> besides signed tokens; null if there is none.</summary>
    public string? Bearer { get; init; }

    /// <summary>Gets the certificate of an encrypted endpoint; null for others.</summary>
    public TlsIdentity? Identity { get; init; }

    /// <summary>Gets a value indicating whether a descriptor file and this process's environment advertise the endpoint.</summary>
    public bool Advertise { get; init; } = true;
}
