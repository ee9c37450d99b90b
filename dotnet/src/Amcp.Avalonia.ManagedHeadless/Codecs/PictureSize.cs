namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Represents the size in pixels that a file's header declares.</summary>
internal readonly record struct PictureSize(int Width, int Height)
{
    private const int LargestSide = 32767;
    private const long MostPixels = 1 << 28;

    /// <summary>Validates that the size can be drawn.</summary>
    /// <param name="format">The format's name, for the message.</param>
    /// <exception cref="InvalidDataException">A side is not positive, or the picture is too large.</exception>
    public PictureSize Checked(string format) => Width is > 0 and <= LargestSide && Height is > 0 and <= LargestSide && (long)Width * Height <= MostPixels
        ? this
        : throw new InvalidDataException(
            $"{format} of {Width}x{Height} pixels: sides must be 1 to {LargestSide} and the area at most {MostPixels} pixels.");
}
