using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Finds the matches of one locator step, by the first kind of locator that has any. UI thread only.</summary>
internal sealed class StepMatcher(ElementPath paths, ElementRefs refs)
{
    /// <summary>Returns all matches in this scope; empty if there are none.</summary>
    /// <exception cref="ToolFailure">STALE_REF or RECYCLED.</exception>
    public IReadOnlyList<Match> Find(LocatorStep step, Scope scope) => step.Kind switch
    {
        StepKind.Word => ByWord(step.Value!, scope),
        StepKind.Name => As(LocatorKind.Name, ByName(step.Value!, scope)),
        StepKind.Type => ByType(step, scope),
        StepKind.Text => As(LocatorKind.Text, ByText(step.Value!, scope)),
        StepKind.Css => As(LocatorKind.Css, Narrowing.ToApp(step.Query!.Find(scope))),
        StepKind.Xpath => As(LocatorKind.Xpath, Narrowing.ToApp(step.Query!.Find(scope))),
        StepKind.Path => As(LocatorKind.Path, ByPath(step.Path, scope)),
        StepKind.Row => step.Value is null ? [] : ByType(new LocatorStep(StepKind.Type) { Type = "row", Name = step.Value }, scope),
        _ => As(LocatorKind.Ref, [refs.Resolve(step.Value!)]),
    };

    private static IReadOnlyList<Match> ByWord(string word, Scope scope)
    {
        var elements = scope.Elements().ToList();
        IEnumerable<(LocatorKind kind, Func<IReadOnlyList<Visual>> find)> ladder =
        [
            (LocatorKind.AutomationId, () => [.. elements.Where(element => ElementId.AutomationIdOf(element) == word)]),
            (LocatorKind.AutomationId, () => [.. elements.Where(element => element.Name == word)]),
            (LocatorKind.AutomationId, () => [.. scope.Parts().Where(part => ElementId.AutomationIdOf(part) == word)]),
            (LocatorKind.Name, () => Named(word, elements)),
            (LocatorKind.AutomationId, () => PartsIn(scope, part => part.Name == word)),
            (LocatorKind.Path, () => scope.IncludesRoots ? [.. scope.Roots.Where(root => TypeName.Of(root) == word)] : []),
        ];
        return ladder.Select(step => As(step.kind, Narrowing.ToVisible(step.find()))).FirstOrDefault(found => found.Count > 0) ?? [];
    }

    private static IReadOnlyList<Visual> ByName(string name, Scope scope) => Named(name, scope.Elements());

    private static IReadOnlyList<Visual> Named(string name, IEnumerable<Visual> elements) =>
        Narrowing.ToNamed(AccessibleName.Having(name, [.. elements]));

    private static IReadOnlyList<Match> ByType(LocatorStep step, Scope scope)
    {
        var ofType = scope.Elements().Where(IsOfType);
        if (step.Id is { } id)
        {
            var withId = ofType.ToList();
            var byAutomationId = withId.Where(element => ElementId.AutomationIdOf(element) == id).ToList();
            IReadOnlyList<Visual> byId = byAutomationId.Count > 0 ? byAutomationId : [.. withId.Where(element => element.Name == id)];
            if (byId.Count > 0)
                return As(LocatorKind.AutomationId, Narrowing.ToVisible(byId));

            var byName = Narrowing.ToVisible(AccessibleName.Having(id, withId));
            return byName.Count > 0
                ? As(LocatorKind.TypeAndName, byName)
                : As(LocatorKind.AutomationId, Narrowing.ToVisible(PartsIn(scope, part => IsOfType(part) && part.Name == id)));
        }

        var found = Meant([.. ofType]);
        var kind = step.Name is null ? LocatorKind.Type : LocatorKind.TypeAndName;
        return As(kind, Narrowing.ToVisible(found.Count > 0 ? found : Meant(PartsIn(scope, IsOfType))));

        bool IsOfType(Visual element) => TypeName.IsOrDerives(element, step.Type!);

        // The system may draw the frame of a window instead of the app, whose elements a type alone means.
        IReadOnlyList<Visual> Meant(IReadOnlyCollection<Visual> elements) =>
            step.Name is { } name ? AccessibleName.Having(name, elements) : [.. elements.Where(element => !DrawnFrame.IsPart(element))];
    }

    // A theme's own parts have the same names everywhere, so that only a step within an element reaches them.
    private static IReadOnlyList<Visual> PartsIn(Scope scope, Func<Visual, bool> isMeant) => scope.IncludesRoots ? [] : [.. scope.Parts().Where(isMeant)];

    private static IReadOnlyList<Visual> ByText(string text, Scope scope)
    {
        var shown = scope.Elements().Where(element => element is not TopLevel)
            .Select(element => (element, texts: new[] { DisplayedText.Read(element)?.Trim(), DisplayedValue.Of(element)?.Trim() })).ToList();
        var exact = shown.Where(entry => entry.texts.Contains(text)).Select(entry => entry.element).ToList();
        return Narrowing.ToInnermost(exact.Count > 0
            ? exact
            : [.. shown.Where(entry => entry.texts.Any(part => part?.Contains(text, StringComparison.OrdinalIgnoreCase) == true)).Select(entry => entry.element)]);
    }

    private IReadOnlyList<Visual> ByPath(IReadOnlyList<PathSegment> path, Scope scope)
    {
        var found = scope.IncludesRoots
            ? [paths.Resolve(path, null, scope.Roots)]
            : scope.Roots.Select(root => paths.Resolve(path, root, []));
        return [.. found.OfType<Visual>()];
    }

    private static IReadOnlyList<Match> As(LocatorKind kind, IReadOnlyList<Visual> elements) => [.. elements.Select(element => new Match(element, kind))];
}
