namespace Amcp.Avalonia.Testing;

/// <summary>Writes parts of locators.</summary>
internal static class LocatorText
{
    /// <summary>Writes an id as a bare word where the grammar allows it, else quoted.</summary>
    public static string IdOf(string name) =>
        name.Length > 0 && name.All(letter => char.IsAsciiLetterOrDigit(letter) || letter is '_' or '-' or '.' or ':') ? name : Quoted(name);

    private static string Quoted(string text) => $"'{text.Replace(@"\", @"\\", StringComparison.Ordinal).Replace("'", @"\'", StringComparison.Ordinal)}'";
}
