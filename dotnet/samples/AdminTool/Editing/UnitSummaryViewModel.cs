using AdminTool.Accounts;

namespace AdminTool.Editing;

/// <summary>What is known about an organisation unit and who belongs to it.</summary>
/// <param name="directory">Where the users are.</param>
/// <param name="unit">The unit.</param>
public sealed class UnitSummaryViewModel(UserDirectory directory, OrganisationUnit unit)
{
    /// <summary>The unit's name.</summary>
    public string Title => unit.Name;

    /// <inheritdoc cref="OrganisationUnit.Purpose" />
    public string Purpose => unit.Purpose;

    /// <summary>The users of the unit itself and of its parts.</summary>
    public IReadOnlyList<UserAccount> Members { get; } = [.. unit.SelfAndParts.SelectMany(directory.UsersOf)];

    /// <summary>How many there are and how many of them may sign in.</summary>
    public string Tally => $"{Members.Count} {(Members.Count == 1 ? "user" : "users")}, {Members.Count(user => user.IsActive)} of them active";
}
