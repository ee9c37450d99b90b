namespace Amcp.Avalonia.Auth;

/// <summary>Specifies the result of a token check.</summary>
internal enum TokenVerdict
{
    /// <summary>Signed with the same secret for this client, within the window.</summary>
    Accepted,

    /// <summary>Signed with another secret, or for another client.</summary>
    Unauthenticated,

    /// <summary>Created outside the window, too early or too late.</summary>
    Expired,
}
