namespace WatchTower.SignIn;

/// <summary>Who may use the desk. The sample knows one operator.</summary>
public static class OperatorDirectory
{
    private const string Email = "operator@example.com";
    private const string Password = "watchtower";

    /// <summary>The address under which the operator signs what they do; null when the credentials are not right.</summary>
    /// <param name="email">Compared without regard to case and surrounding blanks.</param>
    /// <param name="password">Compared exactly.</param>
    public static string? Find(string email, string password) =>
        string.Equals(email.Trim(), Email, StringComparison.OrdinalIgnoreCase) && password == Password ? Email : null;
}
