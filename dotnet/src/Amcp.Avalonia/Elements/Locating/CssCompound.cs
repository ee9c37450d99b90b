using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Represents one part of a selector: conditions on one element.</summary>
/// <param name="Combinator">The relation to the part before it; without meaning for the first part.</param>
/// <param name="Conditions">The conditions, at least one.</param>
internal sealed record CssCompound(CssCombinator Combinator, IReadOnlyList<Func<Visual, ElementTree, bool>> Conditions);
