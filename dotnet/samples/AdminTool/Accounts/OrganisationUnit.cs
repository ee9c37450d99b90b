namespace AdminTool.Accounts;

/// <summary>A part of the company: users belong to it, and it may have parts itself.</summary>
/// <param name="Name">Unique among all units.</param>
/// <param name="Purpose">What it is there for, in one sentence.</param>
/// <param name="Parts">The units within it, in the order in which they are shown.</param>
public sealed record OrganisationUnit(string Name, string Purpose, IReadOnlyList<OrganisationUnit> Parts)
{
    /// <summary>The unit and everything within it, from the top.</summary>
    public IEnumerable<OrganisationUnit> SelfAndParts => Parts.SelectMany(part => part.SelfAndParts).Prepend(this);
}
