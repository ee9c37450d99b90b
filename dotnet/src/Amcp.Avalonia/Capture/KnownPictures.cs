namespace Amcp.Avalonia.Capture;

/// <summary>Caches the hashes of the last few pictures. Comparing the pixels of an unchanged window is much faster than hashing them. Thread-safe.</summary>
internal sealed class KnownPictures
{
    private const int Most = 3;
    private const int LargestBytes = 16 * 1024 * 1024;

    private readonly LinkedList<(PixelBuffer Pixels, string Hash)> _latest = [];

    /// <summary>Returns the hash of a picture, as <see cref="PixelHash"/> defines it.</summary>
    public string HashOf(PixelBuffer pixels)
    {
        if (Find(pixels) is { } known)
        {
            return known;
        }

        var hash = PixelHash.Of(pixels);
        if (pixels.Rgba.Length <= LargestBytes)
        {
            Keep(pixels, hash);
        }

        return hash;
    }

    private string? Find(PixelBuffer pixels)
    {
        lock (_latest)
        {
            for (var node = _latest.First; node is not null; node = node.Next)
            {
                if (node.Value.Pixels.Shows(pixels))
                {
                    _latest.Remove(node);
                    _latest.AddFirst(node);
                    return node.Value.Hash;
                }
            }

            return null;
        }
    }

    private void Keep(PixelBuffer pixels, string hash)
    {
        lock (_latest)
        {
            _latest.AddFirst((pixels, hash));
            if (_latest.Count > Most)
            {
                _latest.RemoveLast();
            }
        }
    }
}
