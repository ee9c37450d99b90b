namespace Amcp.Avalonia.Link;

/// <summary>How one attempt ended.</summary>
/// <param name="Reached">Somebody listened.</param>
/// <param name="WasOpen">The handshake succeeded and the link was lost later.</param>
/// <param name="IsFinal">Trying again cannot help.</param>
/// <param name="Wait">How long the proxy asked to wait.</param>
internal readonly record struct LinkEnd(bool Reached, bool WasOpen, bool IsFinal, TimeSpan? Wait);
