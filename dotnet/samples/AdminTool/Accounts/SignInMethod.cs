namespace AdminTool.Accounts;

/// <summary>How a user proves who they are.</summary>
public enum SignInMethod
{
    /// <summary>With a password of their own.</summary>
    Password,

    /// <summary>By the company's identity provider.</summary>
    SingleSignOn,

    /// <summary>With a card and its PIN.</summary>
    SmartCard,
}
