using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Parses the expression of a <c>css=</c> step: the selectors of Avalonia's styles. The grammar is in docs/reference/locators.md.</summary>
internal sealed class CssParser
{
    private readonly LocatorCursor _cursor;

    private CssParser(string text) => _cursor = new LocatorCursor(text);

    /// <summary>Parses a whole selector.</summary>
    /// <exception cref="LocatorSyntaxException">The selector is invalid; the column is within it.</exception>
    public static CssSelector Parse(string text)
    {
        var parser = new CssParser(text);
        var selector = parser.ReadSelector();
        return parser._cursor.AtEnd ? selector : throw parser.Unexpected();
    }

    private CssSelector ReadSelector()
    {
        var alternatives = new List<IReadOnlyList<CssCompound>>();
        do
        {
            _cursor.TakeBlanks();
            alternatives.Add(ReadParts());
            _cursor.TakeBlanks();
        }
        while (_cursor.Take(","));

        return new CssSelector(alternatives);
    }

    private List<CssCompound> ReadParts()
    {
        var parts = new List<CssCompound> { ReadCompound(CssCombinator.Descendant) };
        while (TakeCombinator() is { } combinator)
            parts.Add(ReadCompound(combinator));

        return parts;
    }

    private CssCombinator? TakeCombinator()
    {
        var hasBlanks = _cursor.TakeBlanks();
        CssCombinator? sign = _cursor.Take(">") ? CssCombinator.Child : _cursor.Take("/template/") ? CssCombinator.Template : null;
        if (sign is not null)
            _cursor.TakeBlanks();

        return sign ?? (hasBlanks && !_cursor.AtEnd && _cursor.Next is not (',' or ')') ? CssCombinator.Descendant : null);
    }

    private CssCompound ReadCompound(CssCombinator combinator)
    {
        var conditions = new List<Func<Visual, ElementTree, bool>>();
        if (LocatorCursor.IsIdentifierStart(_cursor.Next))
        {
            var type = ReadType();
            conditions.Add((element, _) => IsStyledAs(element, type));
        }

        while (ReadCondition() is { } condition)
            conditions.Add(condition);

        return conditions.Count > 0 ? new CssCompound(combinator, conditions) : throw Unexpected();
    }

    // An element has the selectors of its style key, as a Button with a class of its own has those of Button.
    private static bool IsStyledAs(Visual element, string type) => TypeName.Of(element) == type || element is StyledElement styled && TypeName.Of(styled.StyleKey) == type;

    private Func<Visual, ElementTree, bool>? ReadCondition()
    {
        if (_cursor.Take("."))
            return HasClass(ReadIdentifier());

        if (_cursor.Take("#"))
        {
            var id = ReadIdentifier();
            return (element, _) => ElementId.AutomationIdOf(element) == id || element.Name == id;
        }

        if (_cursor.Take("["))
            return ReadProperty();

        return _cursor.Take(":") ? ReadPseudoClass() : null;
    }

    private static Func<Visual, ElementTree, bool> HasClass(string name) => (element, _) => element.Classes.Contains(name);

    private Func<Visual, ElementTree, bool> ReadPseudoClass()
    {
        var name = ReadIdentifier();
        if (!_cursor.Take("("))
            return HasClass(":" + name);

        Func<Visual, ElementTree, bool> condition;
        switch (name)
        {
            case "is":
                var type = ReadType();
                condition = (element, _) => TypeName.IsOrDerives(element, type);
                break;
            case "not":
                var excluded = ReadSelector();
                condition = (element, tree) => !excluded.Matches(element, tree);
                break;
            case "nth-child" or "nth-last-child":
                condition = ReadPosition(fromEnd: name == "nth-last-child");
                break;
            default:
                throw Problem("A selector has the functions `:is(Type)`, `:not(...)`, `:nth-child(...)` and `:nth-last-child(...)`.");
        }

        return _cursor.Take(")") ? condition : throw Unexpected();
    }

    private Func<Visual, ElementTree, bool> ReadPosition(bool fromEnd)
    {
        _cursor.TakeBlanks();
        var (step, offset) = _cursor.Take("odd") ? (2, 1) : _cursor.Take("even") ? (2, 0) : ReadStepAndOffset();
        _cursor.TakeBlanks();
        return (element, tree) => SiblingPosition.Of(element, tree, fromEnd) is { } position
            && (step == 0 ? position == offset : (position - offset) % step == 0 && (position - offset) / step >= 0);
    }

    private (int Step, int Offset) ReadStepAndOffset()
    {
        var sign = ReadSign();
        var number = _cursor.TakeNumber();
        if (!_cursor.Take("n"))
            return (0, sign * (number ?? throw Problem("A position is a number from 1, `odd`, `even`, or such as `2n+1`.")));

        var before = _cursor.Position;
        _cursor.TakeBlanks();
        if (_cursor.Next is '+' or '-')
        {
            var direction = ReadSign();
            _cursor.TakeBlanks();
            return (sign * (number ?? 1), direction * (_cursor.TakeNumber() ?? throw Unexpected()));
        }

        _cursor.Rewind(before);
        return (sign * (number ?? 1), 0);
    }

    private int ReadSign()
    {
        if (_cursor.Take("-"))
            return -1;

        _cursor.Take("+");
        return 1;
    }

    private Func<Visual, ElementTree, bool> ReadProperty()
    {
        string? owner = null;
        if (_cursor.Take("("))
        {
            owner = ReadType();
            if (!_cursor.Take("."))
                throw Problem("An attached property has its type, such as `[(Grid.Row)=1]`.");
        }

        var name = ReadIdentifier();
        if (owner is not null && !_cursor.Take(")") || !_cursor.Take("="))
            throw Problem("A property has a value, such as `[IsDefault=True]`.");

        var value = _cursor.TakeUntil(']');
        return _cursor.Take("]")
            ? (element, _) => PropertyValue.IsEqual(element, owner, name, value)
            : throw Problem("The bracket is not closed: add a `]`.");
    }

    // The prefix of a namespace says nothing: names of types are without namespace in every locator.
    private string ReadType()
    {
        var name = ReadIdentifier();
        return _cursor.Take("|") ? ReadIdentifier() : name;
    }

    private string ReadIdentifier() => _cursor.TakeIdentifier() is { Length: > 0 } name ? name : throw Unexpected();

    private LocatorSyntaxException Unexpected() => Problem(_cursor.Next switch
    {
        '\0' => "The selector ends too early.",
        '*' => "A selector of Avalonia has no `*`: `:is(Control)` matches every control.",
        '^' => "`^` is for nested styles; a locator has no style around it.",
        var other => $"Unexpected `{other}` in the selector.",
    });

    private LocatorSyntaxException Problem(string message) => LocatorCursor.Problem("bad-css", _cursor.Position, message);
}
