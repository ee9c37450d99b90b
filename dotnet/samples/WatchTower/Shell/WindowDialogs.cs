using Avalonia.Controls;
using Avalonia.Platform.Storage;
using Samples.Foundation;
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
        return accepted || SeededFaults.IsOn(SeededFault.CancelSaves) ? settings.Edited : null;
    }

    /// <inheritdoc />
    public async Task<string?> SaveTableAsync(string title, string suggestedName, string table)
    {
        var options = new FilePickerSaveOptions
        {
            Title = title, SuggestedFileName = suggestedName, DefaultExtension = "csv", FileTypeChoices = [new FilePickerFileType("Tables") { Patterns = ["*.csv"] }],
        };
        using var file = await owner.StorageProvider.SaveFilePickerAsync(options);
        if (file is null)
            return null;

        await using var writer = new StreamWriter(await file.OpenWriteAsync());
        await writer.WriteAsync(table);
        return file.Name;
    }

    /// <inheritdoc />
    public Task ShowAboutAsync()
    {
        var dialog = new AboutDialog();
        if (!SeededFaults.IsOn(SeededFault.DialogNotModal))
            return dialog.ShowDialog(owner);

        dialog.Show(owner);
        return Task.CompletedTask;
    }
}
