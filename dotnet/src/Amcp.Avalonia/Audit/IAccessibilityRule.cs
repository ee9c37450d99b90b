using Amcp.Avalonia.Audit.Rules;

namespace Amcp.Avalonia.Audit;

/// <summary>Represents one rule. A new rule needs one file, a member of <see cref="AccessibilityRule"/> and one line in <see cref="AccessibilityRules"/>.</summary>
internal interface IAccessibilityRule
{
    /// <summary>Gets the rule's name.</summary>
    AccessibilityRule Rule { get; }

    /// <summary>Gets the success criterion of WCAG 2.2 that it checks.</summary>
    string Criterion { get; }

    /// <summary>Returns the violations, in tree order. UI thread only.</summary>
    IEnumerable<Verdict> Check(AuditScene scene);
}
