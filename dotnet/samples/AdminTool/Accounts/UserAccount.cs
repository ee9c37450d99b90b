namespace AdminTool.Accounts;

/// <summary>Represents a user.</summary>
/// <param name="Id">The id, which never changes and is never reused; 0 for a user outside the directory.</param>
/// <param name="Name">The display name.</param>
/// <param name="Email">The email address, unique in the directory.</param>
/// <param name="Unit">The name of the organisation unit.</param>
/// <param name="Role">The user's permissions.</param>
/// <param name="IsActive">Whether the user may sign in.</param>
/// <param name="ExpiresOn">The last day of access; null for no end.</param>
/// <param name="SignIn">The authentication method.</param>
/// <param name="QuotaGigabytes">The storage in gigabytes, 1 to 500.</param>
public sealed record UserAccount(
    int Id, string Name, string Email, string Unit, UserRole Role, bool IsActive, DateOnly? ExpiresOn, SignInMethod SignIn, int QuotaGigabytes)
{
    /// <summary>Creates a user of a unit with default values.</summary>
    /// <param name="unit">The unit's name.</param>
    public static UserAccount NewIn(string unit) => new(0, "", "", unit, UserRole.Reader, true, null, SignInMethod.SingleSignOn, 20);
}
