using Amcp.Avalonia;
using Avalonia.Controls;
using Gallery.Pages;

namespace Gallery.Testing;

/// <summary>Makes views in a state that <c>amcp-test views</c> would not see otherwise.</summary>
internal static class GalleryViews
{
    /// <summary>Shows how the text of a page wraps.</summary>
    [AmcpView("AboutPage narrow")]
    internal static Control NarrowAboutPage() => new AboutPage { Width = 240 };
}
