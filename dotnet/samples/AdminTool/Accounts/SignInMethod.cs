namespace AdminTool.Accounts;

/// <summary>Specifies how a user authenticates.</summary>
public enum SignInMethod
{
    /// <summary>With a password.</summary>
    Password,

    /// <summary>Through the company's identity provider.</summary>
    SingleSignOn,

    /// <summary>With a card and its PIN.</summary>
    SmartCard,
}
