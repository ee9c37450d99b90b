using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Names a page and creates its content again each time that it is opened, so that no state is left from an earlier visit.</summary>
/// <param name="Name">The name in the list, by which scenarios select the page.</param>
/// <param name="Create">Creates the content.</param>
public sealed record GalleryPage(string Name, Func<Control> Create)
{
    /// <inheritdoc />
    public override string ToString() => Name;
}
