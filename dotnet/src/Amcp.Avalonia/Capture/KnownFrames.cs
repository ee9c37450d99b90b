using Avalonia;

namespace Amcp.Avalonia.Capture;

/// <summary>
/// Remembers the frames that the last pictures were made of: a window that shows what it showed is known before any of its pixels is copied.
/// Callable from any thread.
/// </summary>
internal sealed class KnownFrames
{
    private const int Most = 3;
    private const int LargestPixels = 4 * 1024 * 1024;

    private readonly LinkedList<(UsedFrame Frame, string Hash)> _latest = [];

    /// <summary>Whether a frame, used in this way, gives the picture of a hash.</summary>
    /// <param name="hash">Of the picture.</param>
    /// <param name="frame">What the platform shows now.</param>
    public bool Shows(string hash, UsedFrame frame)
    {
        lock (_latest)
        {
            return _latest.Any(known => known.Hash == hash && known.Frame.ShowsTheSameAs(frame));
        }
    }

    /// <summary>Remembers which picture a frame gave.</summary>
    /// <param name="frame">A copy, which nobody changes any more.</param>
    /// <param name="hash">Of the picture.</param>
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

/// <summary>A frame with what is made of it.</summary>
/// <param name="Pixels">Premultiplied BGRA, row by row from the top.</param>
/// <param name="Width">Pixels in a row.</param>
/// <param name="Area">What is cut out.</param>
/// <param name="Masks">What is painted over.</param>
internal sealed record UsedFrame(uint[] Pixels, int Width, PixelRect Area, IReadOnlyList<PixelRect> Masks)
{
    /// <summary>Whether the same is made of the same.</summary>
    public bool ShowsTheSameAs(UsedFrame other) =>
        Width == other.Width && Area == other.Area && Masks.SequenceEqual(other.Masks) && Pixels.AsSpan().SequenceEqual(other.Pixels);
}
