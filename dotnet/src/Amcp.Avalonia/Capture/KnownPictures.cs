namespace Amcp.Avalonia.Capture;

/// <summary>
/// Caches the last few pictures. An unchanged window is recognised by its frame before any of its pixels is copied, or by its picture, which is compared
/// much faster than hashed. Thread-safe.
/// </summary>
internal sealed class KnownPictures
{
    private const int Most = 3;
    private const int LargestPixels = 4 * 1024 * 1024;

    private readonly List<(PixelBuffer Pixels, UsedFrame? Frame, string Hash)> _latest = [];

    /// <summary>Determines whether a frame, cropped and masked this way, yields the picture with this hash.</summary>
    /// <param name="hash">The picture's hash.</param>
    /// <param name="frame">The platform's current frame.</param>
    public bool Shows(string hash, UsedFrame frame)
    {
        lock (_latest)
            return _latest.Any(known => known.Hash == hash && known.Frame?.ShowsTheSameAs(frame) == true);
    }

    /// <summary>Returns the hash of a picture, as <see cref="PixelHash"/> defines it.</summary>
    /// <param name="pixels">The picture's pixels.</param>
    /// <param name="frame">An immutable copy of the frame that yielded it, if the platform keeps frames.</param>
    public string HashOf(PixelBuffer pixels, UsedFrame? frame)
    {
        string? hash;
        lock (_latest)
            hash = _latest.FirstOrDefault(known => known.Pixels.Shows(pixels)).Hash;

        hash ??= PixelHash.Of(pixels);
        if ((frame?.Pixels.Length ?? pixels.Width * pixels.Height) <= LargestPixels)
        {
            lock (_latest)
            {
                _latest.RemoveAll(known => known.Hash == hash);
                _latest.Add((pixels, frame, hash));
                if (_latest.Count > Most)
                    _latest.RemoveAt(0);
            }
        }

        return hash;
    }
}
