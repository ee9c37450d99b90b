using System.Globalization;
using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Represents a DICT of a CFF table: numbers by operator (Adobe Technical Note 5176, 4).</summary>
internal sealed class CffDictionary
{
    /// <summary>The offset added to the second byte of a two-byte operator.</summary>
    public const int Escape = 256;

    private const string Nibbles = "0123456789.E";
    private readonly Dictionary<int, double[]> _entries = [];

    /// <summary>Reads all entries. Invalid data ends the reading.</summary>
    public CffDictionary(FontTable data)
    {
        var operands = new List<double>();
        for (var at = 0; at < data.Length;)
        {
            int first = data.U8(at++);
            if (first > 21)
            {
                operands.Add(Number(data, first, ref at));
                continue;
            }

            _entries[first == 12 ? Escape + data.U8(at++) : first] = [.. operands];
            operands.Clear();
        }
    }

    /// <summary>Determines whether an entry exists.</summary>
    public bool Has(int key) => _entries.ContainsKey(key);

    /// <summary>Returns an operand that is a size or an offset; 0 if it is absent or out of range.</summary>
    public int Offset(int key, int operand = 0) =>
        _entries.TryGetValue(key, out var operands) && operand < operands.Length && operands[operand] is > 0 and < int.MaxValue and var value ? (int)value : 0;

    private static double Number(FontTable data, int first, ref int at)
    {
        switch (first)
        {
            case 28:
                at += 2;
                return data.I16(at - 2);
            case 29:
                at += 4;
                return (int)data.U32(at - 4);
            case 30:
                return Real(data, ref at);
            case <= 246:
                return first - 139;
            case <= 250:
                return (first - 247) * 256 + data.U8(at++) + 108;
            default:
                return -(first - 251) * 256 - data.U8(at++) - 108;
        }
    }

    private static double Real(FontTable data, ref int at)
    {
        var text = new StringBuilder();
        while (at < data.Length)
        {
            var pair = data.U8(at++);
            foreach (var nibble in (ReadOnlySpan<int>)[pair >> 4, pair & 15])
            {
                if (nibble == 15)
                    return double.TryParse(text.ToString(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : 0;

                text.Append(nibble switch
                {
                    12 => "E-",
                    14 => "-",
                    < 12 => Nibbles.Substring(nibble, 1),
                    _ => "",
                });
            }
        }

        return 0;
    }
}
