using AdminTool.Accounts;
using AdminTool.Editing;

namespace AdminTool.Directory;

/// <summary>Represents a user in the tree. It keeps the form, so that unsaved changes survive a change of the selection.</summary>
public sealed class UserNode : DirectoryNode
{
    /// <param name="directory">The directory that saves the user.</param>
    /// <param name="user">The user.</param>
    public UserNode(UserDirectory directory, UserAccount user)
    {
        Form = new UserFormViewModel(directory, user);
        Form.PropertyChanged += (_, _) => Notify(nameof(Label), nameof(IsEdited), nameof(IsInactive));
    }

    /// <summary>Gets the form.</summary>
    public UserFormViewModel Form { get; }

    /// <summary>Gets or sets the saved user.</summary>
    public UserAccount User
    {
        get => Form.User;
        set => Form.User = value;
    }

    /// <inheritdoc />
    public override string Label => User.Name;

    /// <summary>Gets a value indicating whether the form has unsaved changes.</summary>
    public bool IsEdited => Form.IsEdited;

    /// <summary>Gets a value indicating whether the user may not sign in.</summary>
    public bool IsInactive => !User.IsActive;

    /// <inheritdoc />
    protected override bool Mentions(string words) =>
        User.Name.Contains(words, StringComparison.OrdinalIgnoreCase) || User.Email.Contains(words, StringComparison.OrdinalIgnoreCase);
}
