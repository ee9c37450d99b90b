using Amcp.Avalonia.ManagedHeadless.Raster;
using StbImageSharp;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads the formats that StbImageSharp reads. It computes with integers, so its pixels are the same on every machine.</summary>
internal static class StbPicture
{
    /// <summary>The picture, premultiplied; a placeholder for a valid picture of a kind that the library lacks.</summary>
    /// <param name="data">The file.</param>
    /// <param name="format">The format's name.</param>
    /// <param name="unreadable">The kind and size of a valid picture that the library lacks; null if there is no reason why it could not be read.</param>
    /// <exception cref="InvalidDataException">The data is damaged or truncated.</exception>
    public static PixelSurface Decode(byte[] data, string format, Func<byte[], (string Kind, PictureSize Size)?> unreadable)
    {
        if (unreadable(data) is var (kind, size))
        {
            return Placeholder.Draw($"{kind} picture", size.Checked(format));
        }

        var picture = Read(data, format);
        var surface = new PixelSurface(picture.Width, picture.Height);
        var rgba = picture.Data.AsSpan();
        for (var i = 0; i < surface.Pixels.Length; i++, rgba = rgba[4..])
        {
            surface.Pixels[i] = Premultiplied.FromArgb(rgba[3], rgba[0], rgba[1], rgba[2]);
        }

        return surface;
    }

    private static ImageResult Read(byte[] data, string format)
    {
        try
        {
            if (ImageInfo.FromStream(new FiniteStream(data)) is not { } info)
            {
                throw new InvalidDataException($"Broken {format}: its header cannot be read.");
            }

            _ = new PictureSize(info.Width, info.Height).Checked(format);
            return ImageResult.FromStream(new FiniteStream(data), ColorComponents.RedGreenBlueAlpha);
        }
        catch (Exception broken) when (broken is not (InvalidDataException or OutOfMemoryException))
        {
            // The library throws whatever its reading of broken data leads to.
            throw new InvalidDataException($"Broken {format}: {broken.Message}", broken);
        }
    }
}
