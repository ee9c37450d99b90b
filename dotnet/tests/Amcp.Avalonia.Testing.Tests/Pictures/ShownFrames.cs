using System.Text.Json;
using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

/// <summary>Represents an app that shows these frames one after the other, and the last one from then on. Its window has one button.</summary>
internal sealed class ShownFrames(params ShownFrame[] frames) : IPictureSource
{
    private ShownFrame _shown = frames[0];

    /// <summary>Gets the number of frames that were taken.</summary>
    public int Captures { get; private set; }

    /// <summary>Gets or sets a value indicating whether the app refuses to describe its tree.</summary>
    public bool HidesTree { get; init; }

    public Task<CapturedPicture> CaptureAsync(CaptureRequest request, CancellationToken cancel)
    {
        _shown = frames[Math.Min(Captures++, frames.Length - 1)];
        var picture = _shown.Draw();
        var hash = picture.PixelHash();
        var same = hash == request.UnlessHash;
        var fingerprint = new RenderFingerprint("managed 1", "12.1.6", "f00d", 1, "Light", _shown.Culture);
        var png = same ? null : PngEncoder.Encode(picture.Pixels, picture.Width, picture.Height);
        return Task.FromResult(new CapturedPicture(same, picture.Width, picture.Height, hash, _shown.Idle, ["a timer"], default, fingerprint, png));
    }

    public Task<JsonElement?> ReadTreeAsync(string? window, CancellationToken cancel)
    {
        JsonElement tree = JsonSerializer.SerializeToElement(
            new { roots = new[] { Element("Window", "W", null, ShownFrame.Size, ShownFrame.Size, Element("Button", "W/Button[0]", "Save", _shown.Box, 8)) } });
        return Task.FromResult<JsonElement?>(HidesTree ? null : tree);
    }

    public Task<string?> FindPathAsync(string element, string? window, CancellationToken cancel) => Task.FromResult<string?>("W/Button[0]");

    private static object Element(string type, string path, string? id, int width, int height, params object[] children) => new
    {
        type,
        name = (string?)null,
        index = 0,
        bounds = new { x = 0, y = 0, width, height },
        path,
        properties = id is null ? [] : new Dictionary<string, string> { ["xName"] = id },
        children,
    };
}
