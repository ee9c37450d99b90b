using WatchTower.Settings;

namespace WatchTower.Shell;

/// <summary>The app's other windows, as view models see them.</summary>
public interface IDialogs
{
    /// <summary>Lets the operator edit the settings.</summary>
    /// <returns>The new settings, or null if the dialog was cancelled.</returns>
    Task<DeskSettings?> EditSettingsAsync(DeskSettings current);

    /// <summary>Says what the app is, until the operator has read it.</summary>
    Task ShowAboutAsync();
}
