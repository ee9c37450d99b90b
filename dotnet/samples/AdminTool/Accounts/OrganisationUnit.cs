namespace AdminTool.Accounts;

/// <summary>Represents a unit of the company, which contains users and other units.</summary>
/// <param name="Name">The name, unique among all units.</param>
/// <param name="Purpose">The purpose, in one sentence.</param>
/// <param name="Parts">The contained units, in display order.</param>
public sealed record OrganisationUnit(string Name, string Purpose, IReadOnlyList<OrganisationUnit> Parts)
{
    /// <summary>Gets the unit and all contained units, top down.</summary>
    public IEnumerable<OrganisationUnit> SelfAndParts => Parts.SelectMany(part => part.SelfAndParts).Prepend(this);
}
