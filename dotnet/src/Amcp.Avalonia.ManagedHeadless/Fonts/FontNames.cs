using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads the names in a font.</summary>
internal sealed class FontNames(FontTable name)
{
    private const int EnglishUnitedStates = 0x409;

    /// <summary>Gets the typographic family, else the legacy family, else empty.</summary>
    public string Family { get; } = Find(name, 16) ?? Find(name, 1) ?? "";

    /// <summary>Gets the typographic style, else the legacy style, else empty.</summary>
    public string Style { get; } = Find(name, 17) ?? Find(name, 2) ?? "";

    private static string? Find(FontTable name, int id)
    {
        var (count, strings) = (name.U16(2), name.U16(4));
        (string Text, int Rank)? best = null;
        for (var record = 6; record < 6 + count * 12 && name.Has(record, 12); record += 12)
        {
            var rank = Rank(name.U16(record), name.U16(record + 4));
            if (name.U16(record + 6) != id || rank <= (best?.Rank ?? 0))
                continue;

            var bytes = name.Part(strings + name.U16(record + 10), name.U16(record + 8)).Data.Span;
            best = ((name.U16(record) == 1 ? Encoding.Latin1 : Encoding.BigEndianUnicode).GetString(bytes), rank);
        }

        return best?.Text;
    }

    private static int Rank(ushort platform, ushort language) => (platform, language) switch
    {
        (3, EnglishUnitedStates) => 4,
        (0, _) => 3,
        (3, _) => 2,
        (1, 0) => 1,
        _ => 0,
    };
}
