using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents a frame with a black box on white.</summary>
/// <param name="Box">The width of the box.</param>
/// <param name="Idle">Whether the app is idle.</param>
/// <param name="Culture">The culture of the app.</param>
internal sealed record ShownFrame(int Box, bool Idle = true, string Culture = "en-US")
{
    /// <summary>The width and the height of every frame.</summary>
    public const int Size = 20;

    /// <summary>Draws the frame.</summary>
    public DecodedPicture Draw()
    {
        var pixels = new uint[Size * Size];
        pixels.AsSpan().Fill(uint.MaxValue);
        for (var y = 0; y < 8; y++)
            pixels.AsSpan(y * Size, Box).Fill(0xFF000000);

        return new DecodedPicture(Size, Size, pixels);
    }
}
