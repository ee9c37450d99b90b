namespace Amcp.Avalonia.Audit.Rules;

/// <summary>Lists the rules, in the order of their findings.</summary>
internal static class AccessibilityRules
{
    /// <summary>Gets every rule.</summary>
    public static IReadOnlyList<IAccessibilityRule> All { get; } =
    [
        new NameRule(),
        new RoleRule(),
        new ImageRule(),
        new KeyboardRule(),
        new FocusTrapRule(),
        new TabOrderRule(),
        new ContrastRule(),
    ];
}
