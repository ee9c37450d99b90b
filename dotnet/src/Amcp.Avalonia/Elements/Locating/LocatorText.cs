namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Writes the parts of a locator.</summary>
internal static class LocatorText
{
    /// <summary>An id as a locator's word; in quotes where it holds other characters.</summary>
    public static string Id(string id) => IsWord(id) ? id : "#" + Quoted(id);

    /// <summary>Whether an id needs no quotes.</summary>
    public static bool IsWord(string id) => id.All(LocatorCursor.IsWordCharacter);

    /// <summary>A name or a text between quotes.</summary>
    public static string Quoted(string text) =>
        "'" + text.Replace("\\", @"\\", StringComparison.Ordinal).Replace("'", @"\'", StringComparison.Ordinal) + "'";
}
