namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads the common part of the OpenType tables GSUB and GPOS: scripts, features and lookups.</summary>
/// <remarks>The OpenType specification defines the layout in the chapter "Common table formats". Only the default language is used.</remarks>
internal sealed class LayoutTable
{
    private const int HeaderBytes = 10;

    private readonly FontTable _language;
    private readonly FontTable _features;
    private readonly FontTable _lookups;

    /// <summary>Reads a table; an empty one has no features.</summary>
    public LayoutTable(FontTable table)
    {
        if (table.Length < HeaderBytes)
            return;

        _language = Language(table.From(table.U16(4)));
        (_features, _lookups) = (table.From(table.U16(6)), table.From(table.U16(8)));
    }

    /// <summary>Returns the indices of a feature's lookups, in the order in which they apply.</summary>
    public IReadOnlyCollection<int> LookupsOf(uint feature)
    {
        var found = new SortedSet<int>();
        for (var i = 0; i < _language.U16(4); i++)
        {
            var record = 2 + _language.U16(6 + i * 2) * 6;
            if (_features.U32(record) != feature)
                continue;

            var table = _features.From(_features.U16(record + 4));
            for (var lookup = 0; lookup < table.U16(2); lookup++)
                found.Add(table.U16(4 + lookup * 2));
        }

        return found;
    }

    /// <summary>Returns a lookup; empty if there is none.</summary>
    public FontTable Lookup(int index) =>
        index < _lookups.U16(0) && _lookups.U16(2 + index * 2) is var offset and not 0 ? _lookups.From(offset) : default;

    /// <summary>Returns the subtables of a lookup with their kinds, out of their extensions.</summary>
    /// <param name="lookup">The lookup.</param>
    /// <param name="extension">The kind of an extension, which differs between the tables.</param>
    public static IEnumerable<(int Kind, FontTable Data)> Subtables(FontTable lookup, int extension)
    {
        int kind = lookup.U16(0);
        for (var i = 0; i < lookup.U16(4); i++)
        {
            var subtable = lookup.From(lookup.U16(6 + i * 2));
            var extended = kind == extension && subtable.U16(0) == 1;
            yield return extended ? (subtable.U16(2), subtable.From(subtable.Offset32(4))) : (kind, subtable);
        }
    }

    private static FontTable Language(FontTable scripts)
    {
        int count = scripts.U16(0);
        foreach (var tag in (ReadOnlySpan<uint>)[FontTag.Of("DFLT"), FontTag.Of("latn")])
        {
            for (var i = 0; i < count; i++)
            {
                var script = scripts.From(scripts.U16(6 + i * 6));
                if (scripts.U32(2 + i * 6) == tag && script.U16(0) != 0)
                    return script.From(script.U16(0));
            }
        }

        return default;
    }
}
