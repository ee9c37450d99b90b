namespace Amcp.Avalonia.Links;

/// <summary>Represents the outcome of one connection attempt.</summary>
/// <param name="Reached">Whether the endpoint was reached.</param>
/// <param name="WasOpen">Whether the handshake succeeded and the link was lost later.</param>
/// <param name="IsFinal">Whether a retry is pointless.</param>
/// <param name="Wait">The delay requested by the proxy.</param>
internal readonly record struct LinkEnd(bool Reached, bool WasOpen, bool IsFinal, TimeSpan? Wait);
