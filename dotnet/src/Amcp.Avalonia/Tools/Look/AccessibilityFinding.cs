using Amcp.Avalonia.Audit;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents a violation of a rule (contracts/app-tools/look/check-accessibility.ts).</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Criterion">The success criterion of WCAG 2.2.</param>
/// <param name="Element">The element's locator.</param>
/// <param name="Problem">The end of a sentence that begins with the element.</param>
/// <param name="Cure">The remedy.</param>
internal sealed record AccessibilityFinding(AccessibilityRule Rule, string Criterion, string Element, string Problem, string Cure);
