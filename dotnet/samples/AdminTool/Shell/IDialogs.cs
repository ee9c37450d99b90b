using AdminTool.Accounts;

namespace AdminTool.Shell;

/// <summary>Opens the app's other windows for view models.</summary>
public interface IDialogs
{
    /// <summary>Shows the wizard for a new user.</summary>
    /// <param name="directory">The directory of the user.</param>
    /// <param name="unit">The name of the suggested unit.</param>
    /// <returns>The user without an id, or null if cancelled.</returns>
    Task<UserAccount?> NewUserAsync(UserDirectory directory, string unit);

    /// <summary>Lets the administrator select a file of new users, and reads it.</summary>
    /// <returns>The file's content, or null if cancelled.</returns>
    /// <exception cref="IOException">The file cannot be read.</exception>
    Task<string?> ReadUsersAsync();

    /// <summary>Asks for confirmation of an irreversible action.</summary>
    /// <returns>True if the answer is yes.</returns>
    Task<bool> ConfirmAsync(Confirmation question);
}
