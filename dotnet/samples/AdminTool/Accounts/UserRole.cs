namespace AdminTool.Accounts;

/// <summary>What a user may do.</summary>
public enum UserRole
{
    /// <summary>Looks at everything of the own unit.</summary>
    Reader,

    /// <summary>Changes what the own unit works on.</summary>
    Editor,

    /// <summary>Changes users and units as well.</summary>
    Administrator,

    /// <summary>Works for the company until a day that must be known.</summary>
    Contractor,
}
