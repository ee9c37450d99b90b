using AdminTool.Accounts;
using Samples.Foundation;

namespace AdminTool.Editing;

/// <summary>The data form of one user. What was entered stays until it is saved or reverted, also while another user is looked at.</summary>
public sealed class UserFormViewModel : ObservableObject
{
    private UserAccount _user;

    /// <param name="directory">Where the user is saved.</param>
    /// <param name="user">The user.</param>
    public UserFormViewModel(UserDirectory directory, UserAccount user)
    {
        _user = user;
        Editor = new AccountEditor(directory, user);
        Save = new Command(() => directory.Change(Editor.Account), () => Editor is { IsEdited: true, HasErrors: false });
        Revert = new Command(() => Editor.Load(_user), () => Editor.IsEdited);
        Editor.Edited += OnEdited;
    }

    /// <summary>The fields.</summary>
    public AccountEditor Editor { get; }

    /// <summary>Saves what was entered; not while something is wrong.</summary>
    public Command Save { get; }

    /// <summary>Brings back what is saved.</summary>
    public Command Revert { get; }

    /// <summary>The user as saved.</summary>
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

    /// <summary>The name of the user as saved.</summary>
    public string Title => User.Name;

    /// <summary>Where the user belongs.</summary>
    public string Subtitle => $"{User.Unit} · user {User.Id}";

    /// <summary>Whether something was entered that is not saved.</summary>
    public bool IsEdited => Editor.IsEdited;

    /// <summary>Whether something is wrong.</summary>
    public bool HasErrors => Editor.HasErrors;

    /// <summary>What has to be done before the form can be saved, or that it is to be saved.</summary>
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
