namespace AdminTool.Accounts;

/// <summary>One user.</summary>
/// <param name="Id">Never changes and is never given twice; 0 for a user that is not in the directory yet.</param>
/// <param name="Name">As people call them.</param>
/// <param name="Email">Unique in the directory.</param>
/// <param name="Unit">Name of the organisation unit.</param>
/// <param name="Role">What they may do.</param>
/// <param name="IsActive">Whether they may sign in.</param>
/// <param name="ExpiresOn">The last day on which they may sign in; null for no end.</param>
/// <param name="SignIn">How they prove who they are.</param>
/// <param name="QuotaGigabytes">Storage, 1 to 500.</param>
public sealed record UserAccount(
    int Id, string Name, string Email, string Unit, UserRole Role, bool IsActive, DateOnly? ExpiresOn, SignInMethod SignIn, int QuotaGigabytes)
{
    /// <summary>What a new user of a unit starts with.</summary>
    /// <param name="unit">Name of the unit.</param>
    public static UserAccount NewIn(string unit) => new(0, "", "", unit, UserRole.Reader, true, null, SignInMethod.SingleSignOn, 20);
}
