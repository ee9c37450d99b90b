using AdminTool.Accounts;
using AdminTool.Wizard;
using Avalonia.Controls;
using Avalonia.Platform.Storage;

namespace AdminTool.Shell;

/// <summary>Shows the app's other windows, modal to the main window.</summary>
public sealed class WindowDialogs(Window owner) : IDialogs
{
    /// <inheritdoc />
    public async Task<UserAccount?> NewUserAsync(UserDirectory directory, string unit)
    {
        var wizard = new NewUserWizardViewModel(directory, unit);
        var finished = await new NewUserWizard { DataContext = wizard }.ShowDialog<bool>(owner);
        return finished ? wizard.Editor.Account : null;
    }

    /// <inheritdoc />
    public async Task<string?> ReadUsersAsync()
    {
        var options = new FilePickerOpenOptions { Title = "Import users", FileTypeFilter = [new FilePickerFileType("Tables") { Patterns = ["*.csv"] }] };
        if (await owner.StorageProvider.OpenFilePickerAsync(options) is not [var file])
            return null;

        using var reader = new StreamReader(await file.OpenReadAsync());
        return await reader.ReadToEndAsync();
    }

    /// <inheritdoc />
    public Task<bool> ConfirmAsync(Confirmation question) => new ConfirmationDialog { DataContext = question }.ShowDialog<bool>(owner);
}
