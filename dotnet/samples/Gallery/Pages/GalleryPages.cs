namespace Gallery.Pages;

/// <summary>Provides the table of all pages, in the order of the list.</summary>
internal static class GalleryPages
{
    /// <summary>Gets all pages.</summary>
    public static IReadOnlyList<GalleryPage> All { get; } =
    [
        new("About", () => new AboutPage()),
        new("Start state", () => new StartStatePage()),
    ];
}
