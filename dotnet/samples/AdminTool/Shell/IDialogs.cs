using AdminTool.Accounts;

namespace AdminTool.Shell;

/// <summary>The app's other windows, as view models see them.</summary>
public interface IDialogs
{
    /// <summary>Leads through what must be known about a new user.</summary>
    /// <param name="directory">Where the user will belong.</param>
    /// <param name="unit">Name of the unit that is suggested.</param>
    /// <returns>The user without an id, or null if the wizard was cancelled.</returns>
    Task<UserAccount?> NewUserAsync(UserDirectory directory, string unit);

    /// <summary>Lets the administrator choose a file with new users and reads it.</summary>
    /// <returns>What is in the file, or null if the dialog was cancelled.</returns>
    /// <exception cref="IOException">The file cannot be read.</exception>
    Task<string?> ReadUsersAsync();

    /// <summary>Asks before something cannot be undone.</summary>
    /// <returns>Whether the answer is yes.</returns>
    Task<bool> ConfirmAsync(Confirmation question);
}
