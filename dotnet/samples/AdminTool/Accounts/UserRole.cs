namespace AdminTool.Accounts;

/// <summary>Specifies the permissions of a user.</summary>
public enum UserRole
{
    /// <summary>Views the own unit.</summary>
    Reader,

    /// <summary>Edits the own unit's data.</summary>
    Editor,

    /// <summary>Edits users and units as well.</summary>
    Administrator,

    /// <summary>Works for the company until a mandatory end date.</summary>
    Contractor,
}
