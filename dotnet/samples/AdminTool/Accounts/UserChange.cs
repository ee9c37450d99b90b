namespace AdminTool.Accounts;

/// <summary>What became of a user.</summary>
/// <param name="Former">How they were; null for a new one.</param>
/// <param name="Now">How they are; null for a deleted one.</param>
public sealed record UserChange(UserAccount? Former, UserAccount? Now);
