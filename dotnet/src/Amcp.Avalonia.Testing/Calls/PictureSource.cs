using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing;

/// <summary>Reads pictures and elements of an app for the comparison of pictures.</summary>
/// <param name="session">The app.</param>
/// <param name="tools">The tools of the app.</param>
internal sealed class PictureSource(AppSession session, AmcpTools tools) : IPictureSource
{
    public async Task<CapturedPicture> CaptureAsync(CaptureRequest request, CancellationToken cancel)
    {
        var (element, window, popup, mask, unlessHash) = (request.Element, request.Window, request.Popup, request.Mask, request.UnlessHash);
        var picture = await tools.CaptureScreenshotAsync(
            element, window, popup, mask: mask, unlessHash: unlessHash, cancellationToken: cancel).ConfigureAwait(false);
        var origin = new PictureOrigin(picture.Origin.X, picture.Origin.Y);
        var made = picture.Fingerprint;
        var fingerprint = new RenderFingerprint(made.Renderer, made.Avalonia, made.Fonts, made.Scale, made.Theme, made.Culture);
        var png = picture.Png.IsEmpty ? null : picture.Png.ToArray();
        return new CapturedPicture(picture.Same, picture.Width, picture.Height, picture.PixelHash, picture.Idle, picture.StillBusy, origin, fingerprint, png);
    }

    public async Task<JsonElement?> ReadTreeAsync(string? window, CancellationToken cancel)
    {
        var arguments = new ToolArguments();
        arguments.Add("window", window);
        arguments.Add("full", true);
        var (result, _) = await session.TryCallAsync("GetElementTree", arguments.ToDictionary(), cancel).ConfigureAwait(false);
        return result?.StructuredContent;
    }

    public async Task<string?> FindPathAsync(string element, string? window, CancellationToken cancel)
    {
        var arguments = new ToolArguments();
        arguments.Add("element", element);
        arguments.Add("window", window);
        var (result, _) = await session.TryCallAsync("FindElement", arguments.ToDictionary(), cancel).ConfigureAwait(false);
        return result?.StructuredContent?.Deserialize(ResultJson.Default.FindElementResult)?.Elements[0].Path;
    }
}
