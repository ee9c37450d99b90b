namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Words the size of a difference, then circumstances that may explain it.</summary>
internal static class Findings
{
    /// <summary>Returns the sentences.</summary>
    /// <param name="difference">The difference.</param>
    /// <param name="accepted">The conditions of the accepted picture; null if they are unknown.</param>
    /// <param name="now">The picture now.</param>
    /// <param name="maxDiffPixels">The number of pixels that may differ.</param>
    public static IReadOnlyList<string> Of(Difference difference, RenderFingerprint? accepted, CapturedPicture now, int maxDiffPixels)
    {
        var size = difference.SizesDiffer ? $"the sizes differ (now {now.Width}x{now.Height}), " : "";
        var tolerance = maxDiffPixels == 0 ? "" : $" (tolerated: {maxDiffPixels})";
        var others = accepted is null ? [] : Others(accepted, now.Fingerprint);
        return
        [
            $"{size}{CountOf(difference)} differ{tolerance}",
            .. others.Length == 0 ? (string[])[] : [$"it was accepted under {string.Join(", ", others)}"],
            .. now.Idle ? (string[])[] : [$"the app was still busy: {string.Join(", ", now.StillBusy)}"],
        ];
    }

    /// <summary>Returns words such as <c>12 pixels (0.10 %)</c>.</summary>
    public static string CountOf(Difference difference)
    {
        var share = JsonForm.Fixed(difference.Ratio * 100, difference.Ratio < 0.001 ? 4 : 2);
        return $"{difference.Pixels} {(difference.Pixels == 1 ? "pixel" : "pixels")} ({share} %)";
    }

    private static string[] Others(RenderFingerprint accepted, RenderFingerprint now) =>
    [
        .. Parts(accepted).Zip(Parts(now))
            .Where(both => both.First.Value != both.Second.Value)
            .Select(both => $"{both.First.Name} {both.First.Value} (now {both.Second.Value})"),
    ];

    private static (string Name, string Value)[] Parts(RenderFingerprint fingerprint) =>
    [
        ("renderer", fingerprint.Renderer),
        ("avalonia", fingerprint.Avalonia),
        ("fonts", fingerprint.Fonts),
        ("scale", JsonForm.Of(fingerprint.Scale)),
        ("theme", fingerprint.Theme),
        ("culture", fingerprint.Culture),
    ];
}
