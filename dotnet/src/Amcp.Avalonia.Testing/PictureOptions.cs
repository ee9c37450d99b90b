namespace Amcp.Avalonia.Testing;

/// <summary>Represents the settings of a comparison with an accepted picture.</summary>
public sealed record PictureOptions
{
    /// <summary>Gets or sets the elements that are painted over, such as the time of day.</summary>
    public IReadOnlyList<Locator> Mask { get; init; } = [];

    /// <summary>Gets or sets the number of pixels that may differ.</summary>
    public int MaxDiffPixels { get; init; }

    /// <summary>Gets or sets a value indicating whether only what the element has open is compared, such as its drop-down or tool tip.</summary>
    public bool Popup { get; init; }

    /// <summary>Gets or sets the time until a frame is taken even if the app is still busy; null for the limit of the app.</summary>
    public TimeSpan? Timeout { get; init; }
}
