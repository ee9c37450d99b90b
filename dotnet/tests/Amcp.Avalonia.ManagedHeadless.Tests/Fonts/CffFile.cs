using System.Globalization;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

/// <summary>A 'CFF ' table written by hand.</summary>
internal static class CffFile
{
    private static readonly string[] s_operators =
    [
        "", "hstem", "", "vstem", "vmoveto", "rlineto", "hlineto", "vlineto", "rrcurveto", "", "callsubr", "return", "", "", "endchar", "", "", "",
        "hstemhm", "hintmask", "cntrmask", "rmoveto", "hmoveto", "vstemhm", "rcurveline", "rlinecurve", "vvcurveto", "hhcurveto", "", "callgsubr",
        "vhcurveto", "hvcurveto",
    ];

    private static readonly Dictionary<string, byte> s_escaped = new()
    {
        ["and"] = 3, ["or"] = 4, ["not"] = 5, ["abs"] = 9, ["add"] = 10, ["sub"] = 11, ["div"] = 12, ["neg"] = 14, ["eq"] = 15, ["drop"] = 18,
        ["put"] = 20, ["get"] = 21, ["ifelse"] = 22, ["mul"] = 24, ["sqrt"] = 26, ["dup"] = 27, ["exch"] = 28, ["index"] = 29, ["roll"] = 30,
        ["hflex"] = 34, ["flex"] = 35, ["hflex1"] = 36, ["flex1"] = 37,
    };

    /// <summary>A charstring from its words; <c>x00</c> is a byte, <c>1.5</c> a number in its long form.</summary>
    public static byte[] Code(string words) => [.. words.Split(' ').SelectMany(Bytes)];

    /// <summary>A table of one font.</summary>
    public static byte[] Of(byte[][] glyphs, byte[][]? local = null, byte[][]? global = null)
    {
        byte[] head = [1, 0, 4, 1, .. Index([.. "A"u8])];
        byte[] subroutines = [.. Index(), .. Index(global ?? [])];
        var charStrings = head.Length + Index(Top(0, 0)).Length + subroutines.Length;
        var codes = Index(glyphs);
        return [.. head, .. Index(Top(charStrings, charStrings + codes.Length)), .. subroutines, .. codes, .. Private, .. Index(local ?? [])];
    }

    /// <summary>A table of fonts that share the glyphs out, as large character sets have it.</summary>
    /// <param name="glyphs">The charstrings.</param>
    /// <param name="selection">The table of which glyph is which font's.</param>
    /// <param name="locals">The one subroutine of each font.</param>
    public static byte[] OfFonts(byte[][] glyphs, byte[] selection, params byte[][] locals)
    {
        byte[] head = [1, 0, 4, 1, .. Index([.. "A"u8])];
        byte[] subroutines = [.. Index(), .. Index()];
        var charStrings = head.Length + Index(CidTop(0, 0, 0)).Length + subroutines.Length;
        var codes = Index(glyphs);
        var select = charStrings + codes.Length;
        var fonts = select + selection.Length;
        var privates = fonts + Index([.. locals.Select(_ => PrivateAt(0))]).Length;
        var bodies = locals.Select(local => (byte[])[.. Private, .. Index(local)]).ToArray();
        var starts = bodies.Select((_, i) => privates + bodies.Take(i).Sum(body => body.Length));
        return
        [
            .. head, .. Index(CidTop(charStrings, select, fonts)), .. subroutines, .. codes, .. selection,
            .. Index([.. starts.Select(PrivateAt)]), .. bodies.SelectMany(body => body),
        ];
    }

    // Subroutines come right after the two bytes of the dictionary.
    private static byte[] Private => [139 + 2, 19];

    private static byte[] Top(int charStrings, int privates) => [.. Number(charStrings), 17, .. PrivateAt(privates)];

    private static byte[] CidTop(int charStrings, int select, int fonts) => [.. Number(charStrings), 17, .. Number(fonts), 12, 36, .. Number(select), 12, 37];

    private static byte[] PrivateAt(int offset) => [139 + 2, .. Number(offset), 18];

    private static byte[] Index(params byte[][] items)
    {
        if (items.Length == 0)
            return [0, 0];

        var offsets = Enumerable.Range(0, items.Length + 1).Select(count => 1 + items.Take(count).Sum(item => item.Length));
        return [0, (byte)items.Length, 2, .. offsets.SelectMany(offset => (byte[])[(byte)(offset >> 8), (byte)offset]), .. items.SelectMany(item => item)];
    }

    private static byte[] Number(int value) => [29, .. FontFile.Numbers(value)];

    private static byte[] Bytes(string word)
    {
        if (s_escaped.TryGetValue(word, out var second))
            return [12, second];
        if (Array.IndexOf(s_operators, word) is > 0 and var code)
            return [(byte)code];
        if (word[0] == 'x')
            return [byte.Parse(word.AsSpan(1), NumberStyles.HexNumber, CultureInfo.InvariantCulture)];
        var value = double.Parse(word, CultureInfo.InvariantCulture);
        return value switch
        {
            _ when word.Contains('.') => [255, .. FontFile.Numbers((int)(value * 65536))],
            >= -107 and <= 107 => [(byte)(value + 139)],
            >= 108 and <= 1131 => [(byte)(247 + ((int)value - 108) / 256), (byte)((int)value - 108)],
            <= -108 and >= -1131 => [(byte)(251 + (-(int)value - 108) / 256), (byte)(-(int)value - 108)],
            _ => [28, (byte)((int)value >> 8), (byte)(int)value],
        };
    }
}
