namespace AdminTool.Accounts;

/// <summary>Represents a change of a user.</summary>
/// <param name="Former">The previous state; null for a new user.</param>
/// <param name="Now">The new state; null for a deleted user.</param>
public sealed record UserChange(UserAccount? Former, UserAccount? Now);
