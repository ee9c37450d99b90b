using Avalonia.Controls;
using WatchTower.Settings;

namespace WatchTower.Shell;

/// <summary>Shows the app's other windows, modal to the main window.</summary>
public sealed class WindowDialogs(Window owner) : IDialogs
{
    /// <inheritdoc />
    public async Task<DeskSettings?> EditSettingsAsync(DeskSettings current)
    {
        var settings = new SettingsViewModel(current);
        var accepted = await new SettingsDialog { DataContext = settings }.ShowDialog<bool>(owner);
        return accepted ? settings.Edited : null;
    }

    /// <inheritdoc />
    public Task ShowAboutAsync() => new AboutDialog().ShowDialog(owner);
}
