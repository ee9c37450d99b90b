using AdminTool.Accounts;
using Samples.Foundation;

namespace AdminTool.Editing;

/// <summary>Represents the form of one user. Input persists until it is saved or reverted, even while another user is selected.</summary>
public sealed class UserFormViewModel : ObservableObject
{
    private UserAccount _user;

    /// <param name="directory">The directory that saves the user.</param>
    /// <param name="user">The user.</param>
    public UserFormViewModel(UserDirectory directory, UserAccount user)
    {
        _user = user;
        Editor = new AccountEditor(directory, user);
        Save = new Command(SeededFaults.IsOn(SeededFault.SaveNotWired) ? () => { } : () => directory.Change(Editor.Account), () => Editor is { IsEdited: true, HasErrors: false });
        Revert = new Command(() => Editor.Load(_user), () => Editor.IsEdited);
        Editor.Edited += OnEdited;
    }

    /// <summary>Gets the fields.</summary>
    public AccountEditor Editor { get; }

    /// <summary>Saves the input; disabled while it is invalid.</summary>
    public Command Save { get; }

    /// <summary>Restores the saved values.</summary>
    public Command Revert { get; }

    /// <summary>Gets or sets the saved user.</summary>
    public UserAccount User
    {
        get => _user;
        set
        {
            if (Set(ref _user, value))
            {
                Editor.Load(value);
                Notify(nameof(Title), nameof(Subtitle));
            }
        }
    }

    /// <summary>Gets the name of the saved user.</summary>
    public string Title => User.Name;

    /// <summary>Gets the user's unit and id.</summary>
    public string Subtitle => $"{User.Unit} · user {User.Id}";

    /// <summary>Gets a value indicating whether there are unsaved changes.</summary>
    public bool IsEdited => Editor.IsEdited;

    /// <summary>Gets a value indicating whether any field is invalid.</summary>
    public bool HasErrors => Editor.HasErrors;

    /// <summary>Gets the condition for saving, or the request to save.</summary>
    public string Summary => Editor switch
    {
        { FaultCount: 1 } => "1 field needs attention.",
        { FaultCount: > 1 } => $"{Editor.FaultCount} fields need attention.",
        { IsEdited: true } => "Not saved yet.",
        _ => "All changes are saved.",
    };

    private void OnEdited()
    {
        Save.Reconsider();
        Revert.Reconsider();
        Notify(nameof(IsEdited), nameof(HasErrors), nameof(Summary));
    }
}
