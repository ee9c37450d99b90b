using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Drops what nobody means when several elements fit, so that only real doubt is called ambiguous.</summary>
internal static class Narrowing
{
    /// <summary>What is seen goes before what is not.</summary>
    public static IReadOnlyList<Visual> ToVisible(IReadOnlyList<Visual> matches) => Prefer(matches, match => match.IsEffectivelyVisible);

    /// <summary>
    /// For names: what is in a window goes before the window, a control before the text that labels it, a button before the caption
    /// inside it.
    /// </summary>
    public static IReadOnlyList<Visual> ToNamed(IReadOnlyList<Visual> matches)
    {
        var controls = Prefer(Prefer(ToVisible(matches), match => match is not TopLevel), match => match is not (TextBlock or Label));
        return [.. controls.Where(match => !controls.Any(other => other != match && other.IsVisualAncestorOf(match)))];
    }

    /// <summary>For texts: the innermost element that shows it.</summary>
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
