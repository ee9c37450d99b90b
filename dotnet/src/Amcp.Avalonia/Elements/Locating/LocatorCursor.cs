using System.Text;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Tokenizes a locator from left to right.</summary>
internal sealed class LocatorCursor(string text)
{
    private const string Chain = " >> ";

    /// <summary>Gets the offset of the next character, from 0.</summary>
    public int Position { get; private set; }

    /// <summary>Gets a value indicating whether the end is reached.</summary>
    public bool AtEnd => Position >= text.Length;

    /// <summary>Gets the next character, or NUL at the end.</summary>
    public char Next => AtEnd ? '\0' : text[Position];

    /// <summary>Gets a value indicating whether a quoted name starts here.</summary>
    public bool AtQuote => Next is '\'' or '"';

    /// <summary>Determines whether the rest starts with these characters.</summary>
    public bool At(string expected) => string.CompareOrdinal(text, Position, expected, 0, expected.Length) == 0;

    /// <summary>Consumes these characters if they come next.</summary>
    public bool Take(string expected)
    {
        if (!At(expected))
            return false;

        Position += expected.Length;
        return true;
    }

    /// <summary>Returns to an earlier offset.</summary>
    public void Rewind(int position) => Position = position;

    /// <summary>Consumes whitespace; returns whether there was any.</summary>
    public bool TakeBlanks() => TakeWhile(char.IsWhiteSpace).Length > 0;

    /// <summary>Consumes a chain operator with its whitespace.</summary>
    public bool TakeChain()
    {
        var start = Position;
        if (TakeBlanks() && Take(">>") && TakeBlanks())
            return true;

        Position = start;
        return false;
    }

    /// <summary>Reads letters, digits and <c>_ - . :</c> in any order; may be empty.</summary>
    public string TakeWord() => TakeWhile(IsWordCharacter);

    /// <summary>Reads a name of a selector: letters, digits, <c>_ -</c>, not starting with a digit; may be empty.</summary>
    public string TakeIdentifier() => IsIdentifierStart(Next) ? TakeWhile(character => char.IsLetterOrDigit(character) || character is '_' or '-') : "";

    /// <summary>Determines whether a name of a selector starts with this character.</summary>
    public static bool IsIdentifierStart(char character) => char.IsLetter(character) || character == '_';

    /// <summary>Reads everything before a character, or to the end.</summary>
    public string TakeUntil(char end) => TakeWhile(character => character != end);

    /// <summary>Reads digits as a number, or null if none follow.</summary>
    public int? TakeNumber()
    {
        var start = Position;
        var digits = TakeWhile(char.IsAsciiDigit);
        if (digits.Length > 0 && int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number))
            return number;

        Position = start;
        return null;
    }

    /// <summary>Reads a name in single or double quotes; a backslash escapes the next character.</summary>
    public string TakeQuoted()
    {
        var start = Position;
        var quote = text[Position++];
        var content = new StringBuilder();
        while (!AtEnd)
        {
            var character = text[Position++];
            if (character == quote)
                return content.Length > 0 ? content.ToString() : throw Problem("empty-value", start, "There is nothing between the quotes.");

            content.Append(character == '\\' && !AtEnd ? text[Position++] : character);
        }

        throw Problem("unterminated-quote", start, $"The quote that begins here is not closed: add a {quote}.");
    }

    /// <summary>Reads everything up to the next chain operator, <c>nth=</c> or the end.</summary>
    public string TakeRawText()
    {
        var chain = text.IndexOf(Chain, Position, StringComparison.Ordinal);
        var end = chain < 0 ? text.Length : chain;
        var nth = text.LastIndexOf(" nth=", end - 1, end - Position, StringComparison.Ordinal);
        if (nth >= 0 && nth + 5 < end && text[(nth + 5)..end].All(char.IsAsciiDigit))
            end = nth;

        var raw = text[Position..end];
        Position = end;
        return raw.Trim();
    }

    /// <summary>Determines whether a character is allowed in a word.</summary>
    public static bool IsWordCharacter(char character) => char.IsLetterOrDigit(character) || character is '_' or '-' or '.' or ':';

    /// <summary>Creates a syntax error at an offset.</summary>
    public static LocatorSyntaxException Problem(string problem, int offset, string message) => new(problem, offset + 1, message);

    private string TakeWhile(Func<char, bool> belongs)
    {
        var start = Position;
        while (!AtEnd && belongs(text[Position]))
            Position++;

        return text[start..Position];
    }
}
