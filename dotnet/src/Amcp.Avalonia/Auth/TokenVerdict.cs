namespace Amcp.Avalonia.Auth;

/// <summary>What a check of a token says.</summary>
internal enum TokenVerdict
{
    /// <summary>Made by the secret's owner for this client, recently.</summary>
    Accepted,

    /// <summary>Another secret or another client.</summary>
    Unauthenticated,

    /// <summary>Outside the window, before or after.</summary>
    Expired,
}
