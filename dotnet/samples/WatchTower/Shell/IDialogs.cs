using WatchTower.Settings;

namespace WatchTower.Shell;

/// <summary>The app's other windows, as view models see them.</summary>
public interface IDialogs
{
    /// <summary>Lets the operator edit the settings.</summary>
    /// <returns>The new settings, or null if the dialog was cancelled.</returns>
    Task<DeskSettings?> EditSettingsAsync(DeskSettings current);

    /// <summary>Lets the operator choose a file and writes a table into it.</summary>
    /// <param name="title">Of the dialog.</param>
    /// <param name="suggestedName">Without extension.</param>
    /// <param name="table">Comma-separated values.</param>
    /// <returns>The name of the file, or null if the dialog was cancelled.</returns>
    /// <exception cref="IOException">The file cannot be written.</exception>
    Task<string?> SaveTableAsync(string title, string suggestedName, string table);

    /// <summary>Says what the app is, until the operator has read it.</summary>
    Task ShowAboutAsync();
}
