namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Formats the parts of a locator.</summary>
internal static class LocatorText
{
    /// <summary>Formats an id, quoted if it has characters that a word does not allow.</summary>
    public static string Id(string id) => IsWord(id) ? id : "#" + Quoted(id);

    /// <summary>Determines whether an id needs no quotes.</summary>
    public static bool IsWord(string id) => id.All(LocatorCursor.IsWordCharacter);

    /// <summary>Quotes a name or text.</summary>
    public static string Quoted(string text) =>
        "'" + text.Replace("\\", @"\\", StringComparison.Ordinal).Replace("'", @"\'", StringComparison.Ordinal) + "'";
}
