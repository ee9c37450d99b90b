namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Locates the tables of a font in an OpenType file.</summary>
internal sealed class FontDirectory
{
    private readonly Dictionary<uint, FontTable> _tables = [];

    private FontDirectory()
    {
    }

    /// <summary>Reads the table directory.</summary>
    /// <param name="file">The whole file, because a collection's tables are located from its start.</param>
    /// <param name="face">The index of the font in a collection, from 0.</param>
    /// <exception cref="InvalidDataException">The data is not a TrueType or OpenType font.</exception>
    public static FontDirectory Read(ReadOnlyMemory<byte> file, int face)
    {
        var all = new FontTable(file);
        var start = FontCollection.Start(all, face);
        var version = all.U32(start);
        if (version != 0x00010000 && version != FontTag.Of("true") && version != FontTag.Of("OTTO"))
        {
            throw new InvalidDataException(
                $"Not a TrueType or OpenType font: it starts with 0x{version:X8}, expected 0x00010000, 'true', 'OTTO' or 'ttcf'.");
        }

        var directory = new FontDirectory();
        int count = all.U16(start + 4);
        for (var entry = start + 12; count > 0 && all.Has(entry, 16); count--, entry += 16)
            directory._tables[all.U32(entry)] = all.Part(all.Offset32(entry + 8), (int)Math.Min(all.U32(entry + 12), int.MaxValue));

        return directory;
    }

    /// <summary>Returns a table; empty if the font lacks it.</summary>
    public FontTable Table(string tag) => _tables.GetValueOrDefault(FontTag.Of(tag));

    /// <summary>Gets a table by its numeric tag.</summary>
    public bool TryGet(uint tag, out FontTable table) => _tables.TryGetValue(tag, out table);

    /// <summary>Returns a mandatory table.</summary>
    /// <exception cref="InvalidDataException">The table is missing or too short.</exception>
    public FontTable Required(string tag, int leastBytes)
    {
        var table = Table(tag);
        return table.Length >= leastBytes
            ? table
            : throw new InvalidDataException(
                $"The font's '{tag}' table is {(table.Length == 0 ? "missing" : "truncated")}: {table.Length} bytes, needs {leastBytes}.");
    }
}
