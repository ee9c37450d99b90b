using AdminTool.Accounts;

namespace AdminTool.Directory;

/// <summary>Represents an organisation unit in the tree: its units, then its users.</summary>
public sealed class UnitNode : DirectoryNode
{
    /// <param name="directory">The directory of the users.</param>
    /// <param name="unit">The unit.</param>
    public UnitNode(UserDirectory directory, OrganisationUnit unit)
    {
        Unit = unit;
        foreach (var part in unit.Parts)
            Children.Add(new UnitNode(directory, part));

        foreach (var user in directory.UsersOf(unit))
            Children.Add(new UserNode(directory, user));
    }

    /// <summary>Gets the unit.</summary>
    public OrganisationUnit Unit { get; }

    /// <inheritdoc />
    public override string Label => Unit.Name;

    /// <summary>Inserts a user in alphabetical order after the contained units.</summary>
    public void Insert(UserNode node)
    {
        var index = 0;
        while (index < Children.Count && (Children[index] is UnitNode || string.CompareOrdinal(Children[index].Label, node.Label) < 0))
            index++;

        Children.Insert(index, node);
    }

    /// <inheritdoc />
    protected override bool Mentions(string words) => Label.Contains(words, StringComparison.OrdinalIgnoreCase);
}
