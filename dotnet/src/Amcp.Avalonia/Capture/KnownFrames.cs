using Avalonia;

namespace Amcp.Avalonia.Capture;

/// <summary>Caches the frames of recent screenshots. An unchanged window is recognised before any of its pixels is copied. Thread-safe.</summary>
internal sealed class KnownFrames
{
    private const int Most = 3;
    private const int LargestPixels = 4 * 1024 * 1024;

    private readonly LinkedList<(UsedFrame Frame, string Hash)> _latest = [];

    /// <summary>Determines whether a frame, cropped and masked this way, yields the picture with this hash.</summary>
    /// <param name="hash">The picture's hash.</param>
    /// <param name="frame">The platform's current frame.</param>
    public bool Shows(string hash, UsedFrame frame)
    {
        lock (_latest)
        {
            return _latest.Any(known => known.Hash == hash && known.Frame.ShowsTheSameAs(frame));
        }
    }

    /// <summary>Stores the hash of the picture that a frame yielded.</summary>
    /// <param name="frame">An immutable copy of the frame.</param>
    /// <param name="hash">The picture's hash.</param>
    public void Keep(UsedFrame frame, string hash)
    {
        if (frame.Pixels.Length > LargestPixels)
        {
            return;
        }

        lock (_latest)
        {
            _latest.AddFirst((frame, hash));
            if (_latest.Count > Most)
            {
                _latest.RemoveLast();
            }
        }
    }
}

/// <summary>Represents a frame with its crop area and masks.</summary>
/// <param name="Pixels">Premultiplied BGRA, row by row from the top.</param>
/// <param name="Width">The number of pixels per row.</param>
/// <param name="Area">The crop area.</param>
/// <param name="Masks">The masked areas.</param>
internal sealed record UsedFrame(uint[] Pixels, int Width, PixelRect Area, IReadOnlyList<PixelRect> Masks)
{
    /// <summary>Determines whether the other frame yields the same picture.</summary>
    public bool ShowsTheSameAs(UsedFrame other) =>
        Width == other.Width && Area == other.Area && Masks.SequenceEqual(other.Masks) && Pixels.AsSpan().SequenceEqual(other.Pixels);
}
