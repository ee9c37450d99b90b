using AdminTool.Accounts;

namespace AdminTool.Editing;

/// <summary>Represents the summary of an organisation unit and its members.</summary>
/// <param name="directory">The directory of the users.</param>
/// <param name="unit">The unit.</param>
public sealed class UnitSummaryViewModel(UserDirectory directory, OrganisationUnit unit)
{
    /// <summary>Gets the unit's name.</summary>
    public string Title => unit.Name;

    /// <inheritdoc cref="OrganisationUnit.Purpose" />
    public string Purpose => unit.Purpose;

    /// <summary>Gets the users of the unit and all contained units.</summary>
    public IReadOnlyList<UserAccount> Members { get; } = [.. unit.SelfAndParts.SelectMany(directory.UsersOf)];

    /// <summary>Gets the number of users, and how many may sign in.</summary>
    public string Tally => $"{Members.Count} {(Members.Count == 1 ? "user" : "users")}, {Members.Count(user => user.IsActive)} of them active";
}
