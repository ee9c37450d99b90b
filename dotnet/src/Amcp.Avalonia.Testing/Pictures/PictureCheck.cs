using System.Diagnostics;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Compares frames of an app with accepted pictures: by pixel hash, and by pixels only if the hashes differ.</summary>
/// <param name="source">The app.</param>
/// <param name="evidence">The place of the files of a failure.</param>
/// <param name="variable">Returns the value of a variable of the environment; those of <see cref="UpdateModes"/> are read.</param>
internal sealed class PictureCheck(IPictureSource source, IEvidence evidence, Func<string, string?> variable)
{
    /// <summary>Compares a frame of the app with the accepted picture.</summary>
    /// <exception cref="OperationCanceledException">The comparison was cancelled.</exception>
    public async Task<PictureOutcome> CheckAsync(PictureRequest request, CancellationToken cancel)
    {
        try
        {
            var update = UpdateModes.Read(variable);
            var path = BaselinePath.Of(request.Place, request.Name);
            var baseline = Read(path, update);
            var picture = await CaptureCalmAsync(request, baseline?.PixelHash, update, cancel).ConfigureAwait(false);
            if (update != UpdateMode.All && baseline?.PixelHash == picture.PixelHash)
                return new PictureOutcome(null, $"identical, {picture.Width}x{picture.Height}");

            if (picture.Png is not { } png)
                return new PictureOutcome("AMCP_PEER_MISMATCH", "the app sent no picture");

            return baseline is null
                ? await WithoutBaselineAsync(path, request, picture, png, update, cancel).ConfigureAwait(false)
                : await DiffersAsync(baseline, request, picture, png, update, cancel).ConfigureAwait(false);
        }
        catch (PictureException problem)
        {
            return new PictureOutcome(problem.Code, problem.Message);
        }
    }

    private static Baseline? Read(BaselinePath path, UpdateMode update)
    {
        try
        {
            return Baseline.Read(path);
        }
        catch (PictureException) when (IsAccepting(update))
        {
            // An unreadable picture is replaced if every difference is accepted.
            return null;
        }
    }

    private static bool IsAccepting(UpdateMode update) => update is UpdateMode.Changed or UpdateMode.All;

    /// <summary>
    /// Accepts a frame that equals the accepted picture at once. Otherwise takes frames until the app is idle and two in a row are equal, because the effects
    /// of one frame, such as a hover state, appear only in the next.
    /// </summary>
    private async Task<CapturedPicture> CaptureCalmAsync(PictureRequest request, string? accepted, UpdateMode update, CancellationToken cancel)
    {
        var start = Stopwatch.GetTimestamp();
        var unlessHash = update == UpdateMode.All ? null : accepted;
        var capture = new CaptureRequest(request.Window, request.Element, request.Mask, request.Popup, unlessHash);
        for (string? previous = null; ;)
        {
            var picture = await source.CaptureAsync(capture, cancel).ConfigureAwait(false);
            var isEqual = picture.Same || (unlessHash is not null && picture.PixelHash == unlessHash);
            if (isEqual || (picture.Idle && picture.PixelHash == previous) || Stopwatch.GetElapsedTime(start) >= request.Timeout)
                return picture;

            previous = picture.PixelHash;
        }
    }

    private async Task<PictureOutcome> WithoutBaselineAsync(
        BaselinePath path, PictureRequest request, CapturedPicture picture, byte[] png, UpdateMode update, CancellationToken cancel)
    {
        if (update == UpdateMode.None)
        {
            var actual = await StoreAsync(request, "actual", png, cancel).ConfigureAwait(false);
            return new PictureOutcome("AMCP_BASELINE_MISSING", $"there is no accepted picture {path.Shown}; write it with AMCP_UPDATE=missing\n{actual}");
        }

        await AcceptAsync(path, request, picture, png, cancel).ConfigureAwait(false);
        return update == UpdateMode.Missing
            ? new PictureOutcome("AMCP_BASELINE_MISSING", $"there was no accepted picture; this one was written to {path.Shown}: look at it and commit it")
            : new PictureOutcome(null, $"accepted as {path.Shown}");
    }

    private async Task<PictureOutcome> DiffersAsync(
        Baseline baseline, PictureRequest request, CapturedPicture picture, byte[] png, UpdateMode update, CancellationToken cancel)
    {
        var difference = Compare(baseline, png);
        if (update != UpdateMode.All && !difference.SizesDiffer && difference.Pixels <= request.MaxDiffPixels)
            return new PictureOutcome(null, $"{Findings.CountOf(difference)} differ, tolerated: maxDiffPixels {request.MaxDiffPixels}");

        if (IsAccepting(update))
        {
            await AcceptAsync(baseline.Path, request, picture, png, cancel).ConfigureAwait(false);
            return new PictureOutcome(null, $"accepted, {Findings.CountOf(difference)} changed");
        }

        // Drawn while the app answers.
        var diff = Task.Run(difference.Paint, cancel);
        var elements = await ElementFacts.ReadAsync(source, request, picture.Origin, cancel).ConfigureAwait(false);
        var reasons = new Explanation(baseline.Elements, elements, picture.Fingerprint.Scale).Of(difference.Regions);
        string[] lines =
        [
            $"the picture differs from {baseline.Path.Shown}",
            .. Findings.Of(difference, baseline.Facts?.Fingerprint, picture, request.MaxDiffPixels).Concat(reasons).Select(sentence => $"  {sentence}"),
            await StoreAsync(request, "expected", baseline.Png, cancel).ConfigureAwait(false),
            await StoreAsync(request, "actual", png, cancel).ConfigureAwait(false),
            await StoreAsync(request, "diff", await diff.ConfigureAwait(false), cancel).ConfigureAwait(false),
            "if the change is intended, accept it with AMCP_UPDATE=changed",
        ];
        return new PictureOutcome("AMCP_SCREENSHOT_DIFFERS", string.Join('\n', lines));
    }

    private static Difference Compare(Baseline baseline, byte[] png)
    {
        var expected = baseline.Decode();
        DecodedPicture actual;
        try
        {
            actual = DecodedPicture.Decode(png);
        }
        catch (InvalidDataException cause)
        {
            throw new PictureException("AMCP_PEER_MISMATCH", $"the picture of the app cannot be read: {cause.Message}", cause);
        }

        return Difference.Between(expected, actual);
    }

    private async Task AcceptAsync(BaselinePath path, PictureRequest request, CapturedPicture picture, byte[] png, CancellationToken cancel)
    {
        var elements = await ElementFacts.ReadAsync(source, request, picture.Origin, cancel).ConfigureAwait(false);
        Baseline.Write(path, png, BaselineFacts.Of(png, picture, elements));
    }

    private async Task<string> StoreAsync(PictureRequest request, string kind, byte[] png, CancellationToken cancel) =>
        $"{kind}: {await evidence.StoreAsync($"{request.Name}-{kind}", "image/png", png, cancel).ConfigureAwait(false)}";
}
