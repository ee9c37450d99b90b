namespace Amcp.Avalonia.Core;

/// <summary>Estimates what a text costs a language model. It rather counts too much, because answers are bounded by it.</summary>
internal static class TokenEstimate
{
    private const int LettersOfAToken = 6;
    private const int DigitsOfAToken = 3;
    private const int SignsOfAToken = 2;

    private enum Kind
    {
        Blank,
        Letter,
        Digit,
        Sign,
        Foreign,
    }

    /// <summary>Returns the estimated number of tokens.</summary>
    public static int Of(ReadOnlySpan<char> text)
    {
        var tokens = 0;
        for (var at = 0; at < text.Length;)
        {
            var (start, kind) = (at, KindOf(text[at]));
            do
            {
                at++;
            }
            while (at < text.Length && KindOf(text[at]) == kind && !(kind == Kind.Letter && char.IsUpper(text[at]) && char.IsLower(text[at - 1])));

            tokens += CostOf(kind, at - start);
        }

        return tokens;
    }

    // A single blank belongs to the word after it.
    private static int CostOf(Kind kind, int length) => kind switch
    {
        Kind.Blank => length > 1 ? 1 : 0,
        Kind.Letter => (length + LettersOfAToken - 1) / LettersOfAToken,
        Kind.Digit => (length + DigitsOfAToken - 1) / DigitsOfAToken,
        Kind.Sign => (length + SignsOfAToken - 1) / SignsOfAToken,
        _ => length,
    };

    private static Kind KindOf(char character) => character switch
    {
        ' ' => Kind.Blank,
        >= '0' and <= '9' => Kind.Digit,
        _ when char.IsAsciiLetter(character) => Kind.Letter,
        < '\u0080' => Kind.Sign,
        _ => Kind.Foreign,
    };
}
