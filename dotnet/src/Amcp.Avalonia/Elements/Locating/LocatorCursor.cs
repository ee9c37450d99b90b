using System.Globalization;
using System.Text;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Reads the tokens of a locator from left to right.</summary>
internal sealed class LocatorCursor(string text)
{
    private const string Chain = " >> ";

    /// <summary>The offset of the next character, from 0.</summary>
    public int Position { get; private set; }

    /// <summary>Whether everything was read.</summary>
    public bool AtEnd => Position >= text.Length;

    /// <summary>The next character, or a NUL at the end.</summary>
    public char Next => AtEnd ? '\0' : text[Position];

    /// <summary>Whether a quoted name begins here.</summary>
    public bool AtQuote => Next is '\'' or '"';

    /// <summary>Whether the rest begins with these characters.</summary>
    public bool At(string expected) => string.CompareOrdinal(text, Position, expected, 0, expected.Length) == 0;

    /// <summary>Reads these characters if they come next.</summary>
    public bool Take(string expected)
    {
        if (!At(expected))
        {
            return false;
        }

        Position += expected.Length;
        return true;
    }

    /// <summary>Goes back to an offset that was read before.</summary>
    public void Rewind(int position) => Position = position;

    /// <summary>Reads blanks; whether there were any.</summary>
    public bool TakeBlanks() => TakeWhile(char.IsWhiteSpace).Length > 0;

    /// <summary>Reads a chain sign with its blanks.</summary>
    public bool TakeChain()
    {
        var start = Position;
        if (TakeBlanks() && Take(">>") && TakeBlanks())
        {
            return true;
        }

        Position = start;
        return false;
    }

    /// <summary>Letters, digits and <c>_ - . :</c> in any mixture; may be empty.</summary>
    public string TakeWord() => TakeWhile(IsWordCharacter);

    /// <summary>Digits as a number, or null where none follow.</summary>
    public int? TakeNumber()
    {
        var start = Position;
        var digits = TakeWhile(char.IsAsciiDigit);
        if (digits.Length > 0 && int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number))
        {
            return number;
        }

        Position = start;
        return null;
    }

    /// <summary>A name in single or double quotes, where a backslash takes the next character as it is.</summary>
    public string TakeQuoted()
    {
        var start = Position;
        var quote = text[Position++];
        var content = new StringBuilder();
        while (!AtEnd)
        {
            var character = text[Position++];
            if (character == quote)
            {
                return content.Length > 0 ? content.ToString() : throw Problem("empty-value", start, "There is nothing between the quotes.");
            }

            content.Append(character == '\\' && !AtEnd ? text[Position++] : character);
        }

        throw Problem("unterminated-quote", start, $"The quote that begins here is not closed: add a {quote}.");
    }

    /// <summary>Everything up to the next chain sign, <c>nth=</c> or the end.</summary>
    public string TakeRawText()
    {
        var chain = text.IndexOf(Chain, Position, StringComparison.Ordinal);
        var end = chain < 0 ? text.Length : chain;
        var nth = text.LastIndexOf(" nth=", end - 1, end - Position, StringComparison.Ordinal);
        if (nth >= 0 && nth + 5 < end && text[(nth + 5)..end].All(char.IsAsciiDigit))
        {
            end = nth;
        }

        var raw = text[Position..end];
        Position = end;
        return raw.Trim();
    }

    /// <summary>Whether a character may stand in a word.</summary>
    public static bool IsWordCharacter(char character) => char.IsLetterOrDigit(character) || character is '_' or '-' or '.' or ':';

    /// <summary>A problem at an offset.</summary>
    public static LocatorSyntaxException Problem(string problem, int offset, string message) => new(problem, offset + 1, message);

    private string TakeWhile(Func<char, bool> belongs)
    {
        var start = Position;
        while (!AtEnd && belongs(text[Position]))
        {
            Position++;
        }

        return text[start..Position];
    }
}
