namespace Amcp.Avalonia.Testing.Linking;

/// <summary>Represents the identity and the secret of a started app, which its registration must show.</summary>
/// <param name="AppId">The name of the app on the link.</param>
/// <param name="Instance">The id of the process.</param>
/// <param name="Secret">The secret in base64.</param>
internal sealed record AppRegistration(string AppId, string Instance, string Secret);
