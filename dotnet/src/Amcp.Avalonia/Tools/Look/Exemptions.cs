using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Finds the elements whose findings a check leaves out. Its locators are read before the check, so that a bad one is refused at once.</summary>
/// <typeparam name="TRule">The rules of the check.</typeparam>
internal sealed class Exemptions<TRule>
    where TRule : struct, Enum
{
    private readonly List<(Locator? Locator, IReadOnlyList<TRule>? Rules)> _entries;

    /// <summary>Reads the locators. Callable from any thread.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public Exemptions(IReadOnlyList<IgnoredFindings<TRule>>? ignored) =>
        _entries = [.. (ignored ?? []).Select(entry => (entry.Element is null ? null : ElementFinder.Parse(entry.Element), entry.Rules))];

    /// <summary>Finds the elements, and returns whether a finding of a rule at an element is left out. UI thread only.</summary>
    public Func<TRule, Visual, bool> In(ElementFinder finder, string? window)
    {
        var found = _entries.Select(entry => (
            Elements: entry.Locator is null ? null : finder.All(entry.Locator, window).Select(match => match.Element).ToHashSet(), entry.Rules)).ToList();
        return (rule, element) => found.Exists(entry => Covers(entry.Elements, entry.Rules, rule, element));
    }

    private static bool Covers(HashSet<Visual>? elements, IReadOnlyList<TRule>? rules, TRule rule, Visual element) =>
        (rules is null or { Count: 0 } || rules.Contains(rule))
        && (elements is null || ElementTree.Ancestors(element).Prepend(element).Any(elements.Contains));
}
