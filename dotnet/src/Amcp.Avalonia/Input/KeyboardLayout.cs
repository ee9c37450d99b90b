using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Where keys are and what they write on a US keyboard, which every machine then has in tests.</summary>
internal static class KeyboardLayout
{
    private static readonly Dictionary<Key, PhysicalKey> s_places = Enum.GetValues<PhysicalKey>()
        .Select(place => (key: place.ToQwertyKey(), place)).Where(entry => entry.key != Key.None)
        .GroupBy(entry => entry.key).ToDictionary(group => group.Key, group => group.First().place);

    /// <summary>What the keyboard sends for a key.</summary>
    public static KeyStroke Stroke(Key key, bool shift)
    {
        var place = s_places.GetValueOrDefault(key, PhysicalKey.None);
        return new KeyStroke(key, place, place == PhysicalKey.None ? null : place.ToQwertyKeySymbol(shift));
    }
}
