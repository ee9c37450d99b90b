namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Specifies the meaning of a PNG pixel's samples. The values are those of the file format.</summary>
internal enum PngColorType : byte
{
    /// <summary>One grey sample.</summary>
    Gray = 0,

    /// <summary>Red, green, blue.</summary>
    Rgb = 2,

    /// <summary>One index into the palette.</summary>
    Palette = 3,

    /// <summary>Grey, alpha.</summary>
    GrayAlpha = 4,

    /// <summary>Red, green, blue, alpha.</summary>
    Rgba = 6,
}
