namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Parses locators. The grammar is in docs/reference/locators.md, the test cases in fixtures/golden/locators.json.</summary>
internal static class LocatorParser
{
    /// <summary>Parses one locator.</summary>
    /// <exception cref="LocatorSyntaxException">The locator is invalid; the exception has the column and the remedy.</exception>
    public static Locator Parse(string text)
    {
        var cursor = new LocatorCursor(text);
        cursor.TakeBlanks();
        if (cursor.AtEnd)
            throw LocatorCursor.Problem("empty", 0, "The locator is empty: give an id, a 'name', a path or a ref.");

        var steps = new List<LocatorStep>();
        do
        {
            ReadStep(cursor, steps);
        }
        while (cursor.TakeChain());

        cursor.TakeBlanks();
        return cursor.AtEnd ? new Locator(text, steps) : throw Unexpected(cursor);
    }

    private static void ReadStep(LocatorCursor cursor, List<LocatorStep> steps)
    {
        if (cursor.At("nth="))
        {
            steps.Add(WithNth(cursor, Previous(cursor, steps)));
            return;
        }

        if (cursor.AtEnd)
            throw LocatorCursor.Problem("missing-step", cursor.Position, "Something must follow `>>`.");

        var step = ReadTarget(cursor);
        var before = cursor.Position;
        steps.Add(cursor.TakeBlanks() && cursor.At("nth=") ? WithNth(cursor, step) : Rewound(cursor, before, step));
    }

    private static LocatorStep Rewound(LocatorCursor cursor, int before, LocatorStep step)
    {
        cursor.Rewind(before);
        return step;
    }

    private static LocatorStep Previous(LocatorCursor cursor, List<LocatorStep> steps)
    {
        if (steps.Count == 0 || steps[^1].Nth is not null)
            throw LocatorCursor.Problem("misplaced-nth", cursor.Position, "`nth=` picks among the matches of one step: it follows a step, once.");

        var previous = steps[^1];
        steps.RemoveAt(steps.Count - 1);
        return previous;
    }

    private static LocatorStep WithNth(LocatorCursor cursor, LocatorStep step)
    {
        cursor.Take("nth=");
        var at = cursor.Position;
        return step with { Nth = cursor.TakeNumber() ?? throw LocatorCursor.Problem("bad-index", at, "`nth=` takes a number from 0.") };
    }

    private static LocatorStep ReadTarget(LocatorCursor cursor)
    {
        if (cursor.AtQuote)
            return new LocatorStep(StepKind.Name, cursor.TakeQuoted());

        if (cursor.Next == '@')
            return ReadRef(cursor);

        if (cursor.Take("#"))
            return new LocatorStep(StepKind.Word, WordOrQuoted(cursor));

        if (cursor.Take("text="))
            return ReadText(cursor);

        if (cursor.Take("css="))
            return ReadQuery(cursor, StepKind.Css);

        if (cursor.Take("xpath="))
            return ReadQuery(cursor, StepKind.Xpath);

        return cursor.Take("type=") ? ReadType(cursor, Word(cursor)) : ReadWordTypeOrPath(cursor);
    }

    private static LocatorStep ReadRef(LocatorCursor cursor)
    {
        var at = cursor.Position;
        var number = cursor.Take("@e") ? cursor.TakeNumber() : null;
        return number is null
            ? throw LocatorCursor.Problem("bad-ref", at, "A ref is `@e` and a number, as an earlier answer gave it.")
            : new LocatorStep(StepKind.Ref, "@e" + number.Value.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }

    private static LocatorStep ReadText(LocatorCursor cursor) => new(StepKind.Text, ReadRaw(cursor, "`text=` takes the text to look for."));

    private static string ReadRaw(LocatorCursor cursor, string remedy)
    {
        var at = cursor.Position;
        var text = cursor.AtQuote ? cursor.TakeQuoted() : cursor.TakeRawText();
        return text.Length > 0 ? text : throw LocatorCursor.Problem("empty-value", at, remedy);
    }

    private static LocatorStep ReadQuery(LocatorCursor cursor, StepKind kind)
    {
        cursor.TakeBlanks();
        var start = cursor.Position + (cursor.AtQuote ? 1 : 0);
        var text = ReadRaw(cursor, kind == StepKind.Css ? "`css=` takes a selector, such as `Button.accent`." : "`xpath=` takes an expression, such as `//Button[1]`.");
        try
        {
            return new LocatorStep(kind, text) { Query = Query(kind, text) };
        }
        catch (LocatorSyntaxException problem)
        {
            throw LocatorCursor.Problem(problem.Problem, start + problem.Column - 1, problem.Message);
        }
    }

    /// <summary>Parses the expression of a <c>css=</c> or <c>xpath=</c> step.</summary>
    /// <exception cref="LocatorSyntaxException">The expression is invalid; the column is within it.</exception>
    public static IElementQuery Query(StepKind kind, string text) => kind == StepKind.Css ? CssParser.Parse(text) : XPathQuery.Parse(text);

    private static LocatorStep ReadWordTypeOrPath(LocatorCursor cursor)
    {
        var word = Word(cursor);
        if (cursor.Next is '[' or '/')
            return PathParser.Read(cursor, word);

        if (word == "row" && RowParser.Read(cursor) is { } row)
            return row;

        var before = cursor.Position;
        if (cursor.Next == '#' || (cursor.TakeBlanks() && cursor.AtQuote))
            return ReadType(cursor, word);

        return Rewound(cursor, before, new LocatorStep(StepKind.Word, word));
    }

    private static LocatorStep ReadType(LocatorCursor cursor, string type)
    {
        var step = new LocatorStep(StepKind.Type) { Type = type };
        if (cursor.Take("#"))
            return step with { Id = WordOrQuoted(cursor) };

        var before = cursor.Position;
        cursor.TakeBlanks();
        return cursor.AtQuote ? step with { Name = cursor.TakeQuoted() } : Rewound(cursor, before, step);
    }

    /// <summary>Reads a word or a quoted text.</summary>
    /// <exception cref="LocatorSyntaxException">Neither follows.</exception>
    public static string WordOrQuoted(LocatorCursor cursor) => cursor.AtQuote ? cursor.TakeQuoted() : Word(cursor);

    private static string Word(LocatorCursor cursor)
    {
        var word = cursor.TakeWord();
        return word.Length > 0 ? word : throw Unexpected(cursor);
    }

    /// <summary>Creates the error for a character that is out of place.</summary>
    public static LocatorSyntaxException Unexpected(LocatorCursor cursor) => LocatorCursor.Problem(
        "unexpected",
        cursor.Position,
        cursor.AtEnd
            ? "The locator ends too early."
            : $"Unexpected `{cursor.Next}`: quote names that hold blanks or signs, such as 'Save all', and put blanks around `>>`.");
}
