using Amcp.Avalonia.Audit.Layout;
using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents a fault of layout (contracts/app-tools/look/check-layout.ts).</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Elements">The locators of the elements.</param>
/// <param name="MoreElements">How many further elements have the same cause.</param>
/// <param name="Problem">The end of a sentence that begins with the first element.</param>
/// <param name="Cure">The remedy.</param>
/// <param name="Bounds">The bounds of the elements in the window.</param>
internal sealed record LayoutFinding(
    LayoutRule Rule, IReadOnlyList<string> Elements, int MoreElements, string Problem, string Cure, IReadOnlyList<ElementBounds> Bounds);
