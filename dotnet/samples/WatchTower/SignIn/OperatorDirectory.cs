namespace WatchTower.SignIn;

/// <summary>Verifies the operators of the desk. The sample has one operator.</summary>
public static class OperatorDirectory
{
    private const string Email = "operator@example.com";
    private const string Password = "watchtower";

    /// <summary>Returns the operator's email address; null if the credentials are invalid.</summary>
    /// <param name="email">The email address; case and surrounding spaces are ignored.</param>
    /// <param name="password">The password; compared exactly.</param>
    public static string? Find(string email, string password) =>
        string.Equals(email.Trim(), Email, StringComparison.OrdinalIgnoreCase) && password == Password ? Email : null;
}
