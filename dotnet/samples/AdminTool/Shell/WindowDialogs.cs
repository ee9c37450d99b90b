using AdminTool.Accounts;
using AdminTool.Wizard;
using Avalonia.Controls;

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
    public Task<bool> ConfirmAsync(Confirmation question) => new ConfirmationDialog { DataContext = question }.ShowDialog<bool>(owner);
}
