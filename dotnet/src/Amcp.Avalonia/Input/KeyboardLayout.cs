namespace Amcp.Avalonia.Input;

/// <summary>Maps keys to positions and characters of a US keyboard, which tests use on every machine.</summary>
internal static class KeyboardLayout
{
    private static readonly Dictionary<Key, PhysicalKey> s_places = Enum.GetValues<PhysicalKey>()
        .Select(place => (key: place.ToQwertyKey(), place)).Where(entry => entry.key != Key.None)
        .GroupBy(entry => entry.key).ToDictionary(group => group.Key, group => group.First().place);

    /// <summary>Returns the stroke of a key.</summary>
    public static KeyStroke Stroke(Key key, bool shift)
    {
        var place = s_places.GetValueOrDefault(key, PhysicalKey.None);
        return new KeyStroke(key, place, place == PhysicalKey.None ? null : place.ToQwertyKeySymbol(shift));
    }
}
