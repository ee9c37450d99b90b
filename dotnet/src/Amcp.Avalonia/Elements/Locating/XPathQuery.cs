using System.Text.RegularExpressions;
using System.Xml.Linq;
using System.Xml.XPath;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Evaluates an XPath 1.0 expression over the folded tree. Within an earlier step's match the expression sees that match as its root.</summary>
internal sealed partial class XPathQuery : IElementQuery
{
    private static readonly XPathNavigator s_empty = new XDocument().CreateNavigator();

    private readonly XPathExpression _expression;
    private readonly IReadOnlyList<string> _attributes;

    private XPathQuery(XPathExpression expression)
    {
        _expression = expression;
        _attributes = [.. AttributeNames().Matches(expression.Expression).Select(match => match.Groups["name"].Value).Distinct()];
    }

    /// <summary>Parses an expression that selects elements.</summary>
    /// <exception cref="LocatorSyntaxException">The expression is invalid, or gives a number, a text or a boolean.</exception>
    public static XPathQuery Parse(string text)
    {
        try
        {
            var expression = XPathExpression.Compile(text);
            if (expression.ReturnType != XPathResultType.NodeSet)
                throw new XPathException("It selects no elements, but gives a value.");

            // Unknown functions, prefixes and variables are reported by an evaluation only.
            s_empty.Select(expression).MoveNext();
            return new XPathQuery(expression);
        }
        catch (Exception problem) when (problem is XPathException or ArgumentException)
        {
            throw LocatorCursor.Problem("bad-xpath", 0, $"The XPath expression is invalid: {problem.Message}");
        }
    }

    /// <inheritdoc/>
    public IReadOnlyList<Visual> Find(Scope scope)
    {
        var top = scope.IncludesRoots ? scope.Roots : [.. scope.Roots.SelectMany(scope.Tree.Children).Distinct()];
        var found = new ElementNavigator(scope.Tree, top, _attributes).Select(_expression).Cast<ElementNavigator>();
        return [.. found.Select(place => place.Element).OfType<Visual>().Distinct()];
    }

    [GeneratedRegex(@"(?:@|attribute\s*::)\s*(?<name>\w+)")]
    private static partial Regex AttributeNames();
}
