using System.Buffers.Binary;
using System.Globalization;
using System.Text.Json;
using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents a picture as boxes on opaque white, in their order: left, top, width, height and colour such as <c>#5b57c7ff</c>.</summary>
internal sealed record DrawnPicture(int Width, int Height, IReadOnlyList<IReadOnlyList<JsonElement>> Boxes, IReadOnlyList<TreeElement> Roots)
{
    /// <summary>Draws the boxes.</summary>
    public DecodedPicture Draw()
    {
        var pixels = new uint[Width * Height];
        pixels.AsSpan().Fill(uint.MaxValue);
        foreach (var box in Boxes)
        {
            var (left, top, width, height) = (box[0].GetInt32(), box[1].GetInt32(), box[2].GetInt32(), box[3].GetInt32());
            var color = BinaryPrimitives.ReverseEndianness(uint.Parse(box[4].GetString()!.AsSpan(1), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
            for (var y = top; y < top + height; y++)
                pixels.AsSpan(y * Width + left, width).Fill(color);
        }

        return new DecodedPicture(Width, Height, pixels);
    }
}
