namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>What the samples of a PNG pixel mean; the values are the file's.</summary>
internal enum PngColorType : byte
{
    /// <summary>One sample of brightness.</summary>
    Gray = 0,

    /// <summary>Red, green, blue.</summary>
    Rgb = 2,

    /// <summary>One index into the palette.</summary>
    Palette = 3,

    /// <summary>Brightness, alpha.</summary>
    GrayAlpha = 4,

    /// <summary>Red, green, blue, alpha.</summary>
    Rgba = 6,
}
