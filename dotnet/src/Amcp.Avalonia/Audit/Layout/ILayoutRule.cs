namespace Amcp.Avalonia.Audit.Layout;

/// <summary>Represents one rule. A new rule needs one file, a member of <see cref="LayoutRule"/> and one line in <see cref="LayoutRules"/>.</summary>
internal interface ILayoutRule
{
    /// <summary>Gets the rule's name.</summary>
    LayoutRule Rule { get; }

    /// <summary>Returns the faults in tree order, those of one cause one by one. UI thread only.</summary>
    IEnumerable<LayoutVerdict> Check(LayoutScene scene);
}
