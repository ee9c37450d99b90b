namespace Gallery.Pages;

/// <summary>Provides the table of all pages, in the order of the list.</summary>
internal static class GalleryPages
{
    /// <summary>Gets all pages.</summary>
    public static IReadOnlyList<GalleryPage> All { get; } =
    [
        new("About", () => new AboutPage()),
        new("Symbols", () => new SymbolsPage()),
        new("Font features", () => new FontFeaturesPage()),
        new("Pictures", () => new PicturesPage()),
        new("Acrylic", () => new AcrylicPage()),
        new("Title bar", () => new TitleBarPage()),
        new("Pointer", () => new PointerPage()),
        new("Touch", () => new TouchPage()),
        new("Dismiss", () => new DismissPage()),
        new("Tray", () => new TrayPage()),
        new("Ending", () => new EndingPage()),
        new("Binding errors", () => new BindingErrorsPage()),
        new("Toast", () => new ToastPage()),
        new("Lazy tree", () => new LazyTreePage()),
        new("Table", () => new TablePage()),
        new("Shapes", () => new ShapesPage()),
        new("Validation", () => new ValidationPage()),
        new("Accessibility", () => new AccessibilityPage()),
        new("Layout", () => new LayoutPage()),
        new("Start state", () => new StartStatePage()),
    ];
}
