using AdminTool.Accounts;
using AdminTool.Editing;

namespace AdminTool.Directory;

/// <summary>A user in the tree. It keeps the form, so that nothing that was entered is lost when another node is selected.</summary>
public sealed class UserNode : DirectoryNode
{
    /// <param name="directory">Where the user is saved.</param>
    /// <param name="user">The user.</param>
    public UserNode(UserDirectory directory, UserAccount user)
    {
        Form = new UserFormViewModel(directory, user);
        Form.PropertyChanged += (_, _) => Notify(nameof(Label), nameof(IsEdited), nameof(IsInactive));
    }

    /// <summary>The data form.</summary>
    public UserFormViewModel Form { get; }

    /// <summary>The user as saved.</summary>
    public UserAccount User
    {
        get => Form.User;
        set => Form.User = value;
    }

    /// <inheritdoc />
    public override string Label => User.Name;

    /// <summary>Whether the form holds something that is not saved.</summary>
    public bool IsEdited => Form.IsEdited;

    /// <summary>Whether the user may not sign in.</summary>
    public bool IsInactive => !User.IsActive;

    /// <inheritdoc />
    protected override bool Mentions(string words) =>
        User.Name.Contains(words, StringComparison.OrdinalIgnoreCase) || User.Email.Contains(words, StringComparison.OrdinalIgnoreCase);
}
