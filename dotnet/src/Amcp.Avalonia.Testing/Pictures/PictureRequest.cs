namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents one comparison with an accepted picture.</summary>
/// <param name="Name">The name of the accepted picture, such as <c>saved</c>: letters, digits, <c>-</c> and <c>_</c>.</param>
/// <param name="Place">The folder of the accepted pictures of the test.</param>
internal sealed record PictureRequest(string Name, BaselinePlace Place)
{
    /// <summary>Gets the window to capture; null for the app's only or active one.</summary>
    public string? Window { get; init; }

    /// <summary>Gets the locator of the only element in the picture; null for the whole window.</summary>
    public string? Element { get; init; }

    /// <summary>Gets the locators of elements that are painted over.</summary>
    public IReadOnlyList<string> Mask { get; init; } = [];

    /// <summary>Gets a value indicating whether only the open popup of the element is captured.</summary>
    public bool Popup { get; init; }

    /// <summary>Gets the number of pixels that may differ.</summary>
    public int MaxDiffPixels { get; init; }

    /// <summary>Gets the time until a frame is taken even if the app is still busy.</summary>
    public required TimeSpan Timeout { get; init; }
}
