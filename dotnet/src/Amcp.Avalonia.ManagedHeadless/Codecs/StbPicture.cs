using Amcp.Avalonia.ManagedHeadless.Raster;
using StbImageSharp;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Decodes the formats of StbImageSharp. It uses integer arithmetic, so its pixels are the same on every machine.</summary>
internal static class StbPicture
{
    /// <summary>Decodes a picture, premultiplied; returns a placeholder for a valid picture that the library does not support.</summary>
    /// <param name="data">The file.</param>
    /// <param name="format">The format's name.</param>
    /// <param name="unreadable">Returns kind and size of a valid but unsupported picture; null for any other.</param>
    /// <exception cref="InvalidDataException">The data is damaged or truncated.</exception>
    public static PixelSurface Decode(byte[] data, string format, Func<byte[], (string Kind, PictureSize Size)?> unreadable)
    {
        if (unreadable(data) is var (kind, size))
            return Placeholder.Draw($"{kind} picture", size.Checked(format));

        var picture = Read(data, format);
        var surface = new PixelSurface(picture.Width, picture.Height);
        var rgba = picture.Data.AsSpan();
        for (var i = 0; i < surface.Pixels.Length; i++, rgba = rgba[4..])
            surface.Pixels[i] = Premultiplied.FromArgb(rgba[3], rgba[0], rgba[1], rgba[2]);

        return surface;
    }

    private static ImageResult Read(byte[] data, string format)
    {
        try
        {
            if (ImageInfo.FromStream(new FiniteStream(data)) is not { } info)
                throw new InvalidDataException($"Broken {format}: its header cannot be read.");

            _ = new PictureSize(info.Width, info.Height).Checked(format);
            return ImageResult.FromStream(new FiniteStream(data), ColorComponents.RedGreenBlueAlpha);
        }
        catch (Exception broken) when (broken is not (InvalidDataException or OutOfMemoryException))
        {
            // The library may throw any exception type on invalid data.
            throw new InvalidDataException($"Broken {format}: {broken.Message}", broken);
        }
    }
}
