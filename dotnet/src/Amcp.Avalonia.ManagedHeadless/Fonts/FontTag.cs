namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Converts four-letter tags of tables, scripts and features to numbers.</summary>
internal static class FontTag
{
    /// <summary>Returns the number of a tag of four ASCII letters.</summary>
    public static uint Of(ReadOnlySpan<char> letters) =>
        ((uint)letters[0] << 24) | ((uint)letters[1] << 16) | ((uint)letters[2] << 8) | letters[3];
}
