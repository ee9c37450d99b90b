using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Captures a window, or one element, as a PNG with the hash of its pixels.</summary>
internal sealed class CaptureScreenshotTool(
    WindowCatalog windows, PopupHosts popups, ElementTree tree, ElementPath paths, ElementFinder finder, CurrentFrame frames, PixelReader pixels)
    : Tool<CaptureScreenshotArguments, CaptureScreenshotResult>("CaptureScreenshot", LookJson.Default)
{
    private const int LongestSide = 32_767;
    private const long MostPixels = 1 << 28;

    private readonly KnownPictures _known = new();
    private readonly WindowPicture _windows = new(popups, frames);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND also for a mask, AMBIGUOUS, NOT_VISIBLE, STALE_REF, RECYCLED, UNSUPPORTED, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<CaptureScreenshotResult> RunAsync(CaptureScreenshotArguments arguments, CancellationToken cancel)
    {
        if (arguments.Scale is <= 0)
            throw Failures.Invalid("scale", "`scale` is a number above 0.");

        var element = arguments.Element is null ? null : ElementFinder.Parse(arguments.Element);
        var masks = (arguments.Mask ?? []).Select(ElementFinder.Parse).ToList();
        var (picture, idle) = await pixels.LookAsync(Name, arguments.Caret, () => Take(element, masks, arguments), cancel).ConfigureAwait(false);
        return Describe(picture, idle, arguments.UnlessHash);
    }

    protected override string TextOf(CaptureScreenshotResult result) => result.Same
        ? $"Same pixels as {result.PixelHash}."
        : $"{result.Width} x {result.Height} pixels of {result.Window}, hash {result.PixelHash}"
            + (result.Idle ? "." : $"; still busy: {string.Join(", ", result.StillBusy)}.");

    protected override IReadOnlyList<ToolImage> ImagesOf(CaptureScreenshotResult result) => result.Png is { } png ? [new ToolImage(png, "image/png")] : [];

    private CaptureScreenshotResult Describe(Picture picture, IdleState idle, string? known)
    {
        var hash = picture.Pixels is { } pixels ? _known.HashOf(pixels, picture.Frame) : known!;
        var same = hash == known;
        return new CaptureScreenshotResult(
            same, picture.Size.Width, picture.Size.Height, hash, idle.IsIdle, idle.StillBusy, picture.Masked, picture.Window, picture.Origin,
            picture.Fingerprint)
        {
            Png = same ? null : PngEncoder.Encode(picture.Pixels!),
        };
    }

    private Picture Take(Locator? element, IReadOnlyList<Locator> masking, CaptureScreenshotArguments arguments)
    {
        var subject = Subject(element, arguments);
        var window = subject as TopLevel ?? DrawnFrame.WindowOf(subject)!;
        var area = subject == window ? new Rect(window.ClientSize) : ElementGeometry.Visible(subject);
        if (area.Width <= 0 || area.Height <= 0)
            throw Failures.Unreachable("NOT_VISIBLE", paths.NameOf(subject), "shows nothing to capture.");

        var scale = arguments.Scale ?? window.RenderScaling;
        CheckSize(window.ClientSize * scale);
        var masked = masking.SelectMany(mask => Masked(mask, arguments.Window)).Concat(SecretFields.Revealed())
            .Distinct().Select(shown => Place(shown, window)).OfType<Rect>().ToList();
        var masks = masked.Select(rectangle => WindowRenderer.Pixels(rectangle, scale)).ToList();
        var size = PixelSize.FromSize(window.ClientSize, scale);
        var cut = subject == window ? new PixelRect(size) : WindowRenderer.Pixels(area, scale).Intersect(new PixelRect(size));
        var picture = new Picture(
            null,
            cut.Size,
            [.. masked.Select(ElementGeometry.Rounded)],
            WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)),
            new PictureOrigin(Math.Round(cut.X / scale, 2), Math.Round(cut.Y / scale, 2)),
            Fingerprint.Of(window, scale));
        if (popups.Windows(window).Any() || !frames.IsCurrent || WindowRenderer.LastFrame(window, scale) is not { } frame)
            return picture with { Pixels = Finished(_windows.Of(window, scale), cut, masks) };

        var used = new UsedFrame(frame, size.Width, cut, masks);
        return arguments.UnlessHash is { } hash && _known.Shows(hash, used)
            ? picture
            : picture with { Pixels = Finished(WindowRenderer.Copy(frame, size.Width), cut, masks), Frame = used with { Pixels = [.. frame] } };
    }

    private static void CheckSize(Size pixels)
    {
        if (Math.Max(pixels.Width, pixels.Height) > LongestSide || pixels.Width * pixels.Height > MostPixels)
            throw Failures.Invalid("scale", $"`scale` makes a picture of {pixels.Width:0} x {pixels.Height:0} pixels; {LongestSide} on a side and {MostPixels} in all are possible.");
    }

    private static PixelBuffer Finished(PixelBuffer pixels, PixelRect cut, IReadOnlyList<PixelRect> masks)
    {
        foreach (var mask in masks)
            pixels.Fill(mask);

        return cut == new PixelRect(0, 0, pixels.Width, pixels.Height) ? pixels : pixels.Crop(cut);
    }

    private Visual Subject(Locator? element, CaptureScreenshotArguments arguments)
    {
        var subject = element is null ? windows.One(arguments.Window) : finder.One(element, arguments.Window).Element;
        if (!arguments.Popup)
            return subject;

        var popup = subject is TopLevel window ? popups.All(window).LastOrDefault() : tree.PopupOf(subject);
        return popup ?? throw Failures.Unreachable(
            "NOT_VISIBLE", paths.NameOf(subject), "has no popup open: open its drop-down, menu, flyout or tool tip first.");
    }

    // A mask in another window applies only if that window is a popup above this one.
    private Rect? Place(Visual shown, TopLevel window) =>
        DrawnFrame.WindowOf(shown) is { } own && (own == window || popups.Windows(window).Contains(own))
            ? WindowPicture.Translate(ElementGeometry.Visible(shown), own, window)
            : null;

    private IEnumerable<Visual> Masked(Locator mask, string? window)
    {
        var matches = finder.All(mask, window);
        return matches.Count > 0 ? matches.Select(match => match.Element) : [finder.One(mask, window).Element];
    }
}
