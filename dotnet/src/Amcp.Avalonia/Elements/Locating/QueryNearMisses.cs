using System.Text.RegularExpressions;
using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>
/// Corrects a <c>css=</c> or <c>xpath=</c> expression that matches nothing: it replaces a word that no element has by the nearest one, and if every word
/// is known it drops one condition. Only corrections with a match count. UI thread only.
/// </summary>
internal static partial class QueryNearMisses
{
    /// <summary>An expression with more matches is too general to be meant.</summary>
    private const int MostMatches = 20;

    /// <summary>Returns the corrected locators with their matches, those with the fewest changed letters first.</summary>
    /// <param name="step">The step without a match.</param>
    /// <param name="everything">All windows.</param>
    public static IEnumerable<(string Word, string Locator, Visual Element)> For(LocatorStep step, Scope everything)
    {
        var corrected = Corrections(step, [.. everything.Elements()])
            .SelectMany(correction => Matches(step, correction.Text, everything).Select(found => (correction.Word, found.Locator, found.Element))).ToList();
        return corrected.Count > 0
            ? corrected
            : Reductions(step).SelectMany(text => Matches(step, text, everything).Take(1).Select(found => (found.Locator, found.Locator, found.Element)));
    }

    private static IEnumerable<(string Text, string Word)> Corrections(LocatorStep step, IReadOnlyList<Visual> elements)
    {
        var text = step.Value!;
        var words = step.Kind == StepKind.Css ? CssWords().Matches(text) : XPathWords().Matches(text);
        return words.SelectMany(match => Nearest(step.Kind, match.Groups["mark"].Value, match.Groups["word"], elements))
            .OrderBy(near => near.Distance)
            .Select(near => (text[..near.At.Index] + near.Word + text[(near.At.Index + near.At.Length)..], near.Word));
    }

    private static IEnumerable<(Group At, string Word, int Distance)> Nearest(StepKind kind, string mark, Group word, IReadOnlyList<Visual> elements)
    {
        var known = Vocabulary(kind, mark, elements).ToHashSet(StringComparer.Ordinal);
        var near = known.Contains(word.Value)
            ? []
            : known.Select(other => (word, other, EditDistance.Between(word.Value, other))).Where(near => near.Item3 <= Math.Max(1, word.Length / 3));

        // A type alone means this very type, as in Avalonia's styles: the caption of a button is an AccessText.
        return kind == StepKind.Css && mark.Length == 0 ? near.Prepend((word, $":is({word.Value})", 0)) : near;
    }

    private static IEnumerable<string> Vocabulary(StepKind kind, string mark, IReadOnlyList<Visual> elements) => (kind, mark) switch
    {
        (StepKind.Css, ".") => elements.SelectMany(element => element.Classes).Where(name => name[0] != ':'),
        (StepKind.Css, ":") => elements.SelectMany(element => element.Classes).Where(name => name[0] == ':').Select(name => name[1..]),
        (StepKind.Css, "#") => elements.Select(ElementId.Of).OfType<string>(),
        (StepKind.Xpath, "@") => elements.SelectMany(ElementNavigator.AttributesOf).Select(attribute => attribute.Key),
        (StepKind.Xpath, "'" or "\"") => elements.SelectMany(WordsOf).Where(word => !word.Contains(mark[0], StringComparison.Ordinal)),
        _ => elements.Select(TypeName.Of),
    };

    private static IEnumerable<string> WordsOf(Visual element) =>
        new[] { ElementId.Of(element), element.Name, AccessibleName.Of(element), DisplayedText.Read(element) }.OfType<string>();

    // One condition less; or the last element alone, wherever it stands.
    private static IEnumerable<string> Reductions(LocatorStep step)
    {
        var text = step.Value!;
        return step.Kind == StepKind.Css
            ? [.. CssConditions().Matches(text).Select(match => text.Remove(match.Index, match.Length)), CssAncestors().Replace(text, "")]
            : [.. XPathPredicates().Matches(text).Select(match => text.Remove(match.Index, match.Length)), XPathAncestors().Replace(text, "//")];
    }

    private static IEnumerable<(string Locator, Visual Element)> Matches(LocatorStep step, string text, Scope everything)
    {
        if (text == step.Value)
            return [];

        try
        {
            var locator = (step.Kind == StepKind.Css ? "css=" : "xpath=") + text;
            var found = LocatorParser.Query(step.Kind, text).Find(everything);
            return found.Count <= MostMatches ? found.Select(element => (locator, element)) : [];
        }
        catch (LocatorSyntaxException)
        {
            return [];
        }
    }

    // A word before a parenthesis is a function; within brackets are properties and their values.
    [GeneratedRegex(@"\[[^\]]*\]|(?<mark>[.#:]?)(?<word>[\p{L}_][\p{L}\p{Nd}_-]*)(?![\p{L}\p{Nd}_(|-])")]
    private static partial Regex CssWords();

    [GeneratedRegex(@"(?<mark>['""])(?<word>.+?)\k<mark>|(?<mark>@)(?<word>\w+)|(?<![\w'""@$])(?<mark>)(?<word>(?!(?:and|or|div|mod)\s)[\p{L}_]\w*)(?!\w|\s*\(|::)")]
    private static partial Regex XPathWords();

    [GeneratedRegex(@"[.#:][\p{L}_][\p{L}\p{Nd}_-]*(?:\([^)]*\))?|\[[^\]]*\]")]
    private static partial Regex CssConditions();

    [GeneratedRegex(@"^.*(?:\s|>|/template/)(?=[^\s>/]+$)")]
    private static partial Regex CssAncestors();

    [GeneratedRegex(@"\[[^\[\]]*\]")]
    private static partial Regex XPathPredicates();

    [GeneratedRegex(@"^.*/(?=\w[^/:]*$)")]
    private static partial Regex XPathAncestors();
}
