using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Converts the samples of a restored row to straight RGBA pixels.</summary>
internal sealed class PngSamples
{
    private readonly PngHeader _header;
    private readonly uint[] _palette;
    private readonly (int Red, int Green, int Blue)? _transparent;

    /// <exception cref="InvalidDataException">The picture requires a palette and has none.</exception>
    public PngSamples(PngChunks chunks)
    {
        _header = chunks.Header;
        _palette = PaletteOf(chunks);
        _transparent = TransparentOf(chunks.Transparency);
        if (_header.ColorType == PngColorType.Palette && _palette.Length == 0)
            throw new InvalidDataException("Broken PNG: its pixels are palette entries, but there is no palette.");
    }

    /// <summary>Returns the pixel at <paramref name="index"/> of a row, with red in the lowest byte. The transparent colour yields 0.</summary>
    /// <exception cref="InvalidDataException">The palette entry does not exist.</exception>
    public uint Pixel(ReadOnlySpan<byte> row, int index)
    {
        var first = Sample(row, index * _header.Channels);
        switch (_header.ColorType)
        {
            case PngColorType.Palette:
                return first < _palette.Length ? _palette[first]
                    : throw new InvalidDataException($"Broken PNG: palette entry {first} of {_palette.Length}.");
            case PngColorType.Gray:
                return _transparent?.Red == first ? 0 : Color(first, first, first, Most);
            case PngColorType.GrayAlpha:
                return Color(first, first, first, Sample(row, index * 2 + 1));
            default:
                var (green, blue) = (Sample(row, index * _header.Channels + 1), Sample(row, index * _header.Channels + 2));
                return _transparent == (first, green, blue) ? 0 : Color(first, green, blue, _header.Channels == 4 ? Sample(row, index * 4 + 3) : Most);
        }
    }

    private int Most => (1 << _header.BitDepth) - 1;

    private static uint[] PaletteOf(PngChunks chunks)
    {
        var palette = new uint[chunks.Palette.Length / 3];
        for (var i = 0; i < palette.Length; i++)
        {
            var alpha = i < chunks.Transparency.Length ? chunks.Transparency[i] : (byte)255;
            palette[i] = Rgba(chunks.Palette[i * 3], chunks.Palette[i * 3 + 1], chunks.Palette[i * 3 + 2], alpha);
        }

        return palette;
    }

    private (int Red, int Green, int Blue)? TransparentOf(byte[] data) => (_header.ColorType, data.Length) switch
    {
        (PngColorType.Gray, >= 2) => (Word(data, 0), 0, 0),
        (PngColorType.Rgb, >= 6) => (Word(data, 0), Word(data, 2), Word(data, 4)),
        _ => null,
    };

    private static int Word(ReadOnlySpan<byte> data, int offset) => BinaryPrimitives.ReadUInt16BigEndian(data[offset..]);

    private int Sample(ReadOnlySpan<byte> row, int index)
    {
        switch (_header.BitDepth)
        {
            case 8:
                return row[index];
            case 16:
                return Word(row, index * 2);
            default:
                var bit = index * _header.BitDepth;
                return (row[bit / 8] >> (8 - _header.BitDepth - bit % 8)) & Most;
        }
    }

    private uint Color(int red, int green, int blue, int alpha) =>
        Rgba(ToByte(red), ToByte(green), ToByte(blue), ToByte(alpha));

    private static uint Rgba(byte red, byte green, byte blue, byte alpha) => red | ((uint)green << 8) | ((uint)blue << 16) | ((uint)alpha << 24);

    private byte ToByte(int sample) => _header.BitDepth == 8 ? (byte)sample : (byte)((sample * 255L + Most / 2) / Most);
}
