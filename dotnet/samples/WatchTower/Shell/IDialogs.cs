using WatchTower.Settings;

namespace WatchTower.Shell;

/// <summary>Opens the app's other windows for view models.</summary>
public interface IDialogs
{
    /// <summary>Lets the operator edit the settings.</summary>
    /// <returns>The new settings, or null if cancelled.</returns>
    Task<DeskSettings?> EditSettingsAsync(DeskSettings current);

    /// <summary>Lets the operator select a file, and writes a table to it.</summary>
    /// <param name="title">The dialog's title.</param>
    /// <param name="suggestedName">The suggested name, without extension.</param>
    /// <param name="table">Comma-separated values.</param>
    /// <returns>The file's name, or null if cancelled.</returns>
    /// <exception cref="IOException">The file cannot be written.</exception>
    Task<string?> SaveTableAsync(string title, string suggestedName, string table);

    /// <summary>Shows information about the app until it is closed.</summary>
    Task ShowAboutAsync();
}
