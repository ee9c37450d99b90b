namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Removes unlikely matches, so that only a real doubt is reported as ambiguous.</summary>
internal static class Narrowing
{
    /// <summary>Prefers visible elements.</summary>
    public static IReadOnlyList<Visual> ToVisible(IReadOnlyList<Visual> matches) => Prefer(matches, match => match.IsEffectivelyVisible);

    /// <summary>For names, prefers content over its window, a control over its label, and a button over its caption.</summary>
    public static IReadOnlyList<Visual> ToNamed(IReadOnlyList<Visual> matches)
    {
        var controls = Prefer(Prefer(ToVisible(matches), match => match is not TopLevel), match => match is not (TextBlock or Label));
        return [.. controls.Where(match => !controls.Any(other => other != match && other.IsVisualAncestorOf(match)))];
    }

    /// <summary>For queries, prefers visible elements of the app to those of a window's frame.</summary>
    public static IReadOnlyList<Visual> ToApp(IReadOnlyList<Visual> matches) => Prefer(ToVisible(matches), match => !DrawnFrame.IsPart(match));

    /// <summary>For texts, selects the innermost element that shows it.</summary>
    public static IReadOnlyList<Visual> ToInnermost(IReadOnlyList<Visual> matches)
    {
        var visible = ToVisible(matches);
        return [.. visible.Where(match => !visible.Any(other => other != match && match.IsVisualAncestorOf(other)))];
    }

    private static IReadOnlyList<Visual> Prefer(IReadOnlyList<Visual> matches, Func<Visual, bool> better)
    {
        var preferred = matches.Where(better).ToList();
        return preferred.Count > 0 ? preferred : matches;
    }
}
