using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

public sealed class PictureCheckTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("amcp-pictures-").FullName;
    private readonly StoredEvidence _evidence = new();

    private string Picture => Path.Combine(_folder, "__baselines__", "LoginTests", "canvas.png");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    [Trait("Requirement", "card/screenshot-missing")]
    public async Task A_missing_picture_fails_under_CI_and_nothing_is_written()
    {
        var outcome = await CheckAsync(new ShownFrames(new ShownFrame(8)), "", ci: "true");

        Assert.Equal("AMCP_BASELINE_MISSING", outcome.Code);
        Assert.Equal(
            "there is no accepted picture __baselines__/LoginTests/canvas.png; write it with AMCP_UPDATE=missing\nactual: results/canvas-actual.png",
            outcome.Message);
        Assert.False(File.Exists(Picture));
    }

    [Fact]
    [Trait("Requirement", "card/screenshot-missing")]
    public async Task A_missing_picture_is_written_locally_and_fails_and_is_accepted_from_then_on()
    {
        var app = new ShownFrames(new ShownFrame(8));

        var first = await CheckAsync(app, "");
        var second = await CheckAsync(app, "none");

        Assert.Equal("AMCP_BASELINE_MISSING", first.Code);
        Assert.Contains("this one was written to __baselines__/LoginTests/canvas.png: look at it and commit it", first.Message, StringComparison.Ordinal);
        Assert.Equal((true, "identical, 20x20"), (second.IsAccepted, second.Message));
    }

    [Fact]
    [Trait("Requirement", "card/screenshot-exact")]
    public async Task A_difference_is_counted_explained_and_stored()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");

        var outcome = await CheckAsync(new ShownFrames(new ShownFrame(10, Culture: "de-DE")), "none");

        Assert.Equal("AMCP_SCREENSHOT_DIFFERS", outcome.Code);
        Assert.Equal(
            """
            the picture differs from __baselines__/LoginTests/canvas.png
              16 pixels (4.00 %) differ
              it was accepted under culture en-US (now de-DE)
              `Save` is 2 px wider
            expected: results/canvas-expected.png
            actual: results/canvas-actual.png
            diff: results/canvas-diff.png
            if the change is intended, accept it with AMCP_UPDATE=changed
            """.ReplaceLineEndings("\n"),
            outcome.Message);
        Assert.Equal(await File.ReadAllBytesAsync(Picture), _evidence.Files["canvas-expected"]);
        Assert.Equal(20, DecodedPicture.Decode(_evidence.Files["canvas-diff"]).Width);
    }

    [Fact]
    public async Task Without_a_tree_only_the_explanation_is_missing()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)) { HidesTree = true }, "all");

        var outcome = await CheckAsync(new ShownFrames(new ShownFrame(10)) { HidesTree = true }, "none");

        Assert.Contains("differ\nexpected:", outcome.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/screenshot-idle")]
    public async Task Frames_are_taken_until_the_app_is_idle_and_shows_the_same_twice()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");
        var settling = new ShownFrames(new ShownFrame(2), new ShownFrame(4, Idle: false), new ShownFrame(4, Idle: false), new ShownFrame(8));
        var calm = new ShownFrames(new ShownFrame(4));

        Assert.True((await CheckAsync(settling, "none")).IsAccepted);
        Assert.False((await CheckAsync(calm, "none")).IsAccepted);
        Assert.Equal((4, 2), (settling.Captures, calm.Captures));
    }

    [Fact]
    public async Task An_app_that_stays_busy_is_compared_at_the_end_of_the_time()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");

        var outcome = await CheckAsync(new ShownFrames(new ShownFrame(4, Idle: false)), "none", timeout: TimeSpan.Zero);

        Assert.Contains("  the app was still busy: a timer\n", outcome.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/screenshot-opt-in")]
    public async Task A_tolerance_is_in_the_result()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");
        var app = new ShownFrames(new ShownFrame(10));

        Assert.Equal("16 pixels (4.00 %) differ, tolerated: maxDiffPixels 16", (await CheckAsync(app, "none", maxDiffPixels: 16)).Message);
        Assert.Contains("16 pixels (4.00 %) differ (tolerated: 15)\n", (await CheckAsync(app, "none", maxDiffPixels: 15)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Changed_accepts_a_difference_and_leaves_an_equal_picture_alone()
    {
        Assert.Equal("accepted as __baselines__/LoginTests/canvas.png", (await CheckAsync(new ShownFrames(new ShownFrame(8)), "changed")).Message);
        var written = File.GetLastWriteTimeUtc(Picture);

        Assert.Equal("identical, 20x20", (await CheckAsync(new ShownFrames(new ShownFrame(8)), "changed")).Message);
        Assert.Equal(written, File.GetLastWriteTimeUtc(Picture));
        Assert.Equal("accepted, 16 pixels (4.00 %) changed", (await CheckAsync(new ShownFrames(new ShownFrame(10)), "changed")).Message);
        Assert.True((await CheckAsync(new ShownFrames(new ShownFrame(10)), "none")).IsAccepted);
    }

    [Fact]
    [Trait("Requirement", "card/screenshot-exact")]
    public async Task The_hash_of_a_picture_that_was_replaced_is_computed_again()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");
        var replaced = new ShownFrame(10).Draw();
        await File.WriteAllBytesAsync(Picture, PngEncoder.Encode(replaced.Pixels, replaced.Width, replaced.Height));

        Assert.True((await CheckAsync(new ShownFrames(new ShownFrame(10)), "none")).IsAccepted);
        Assert.False((await CheckAsync(new ShownFrames(new ShownFrame(8)), "none")).IsAccepted);
    }

    [Fact]
    public async Task A_picture_that_cannot_be_read_fails_with_its_file_and_is_replaced_where_differences_are_accepted()
    {
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "all");
        await File.WriteAllBytesAsync(Picture, (await File.ReadAllBytesAsync(Picture))[..60]);

        var broken = await CheckAsync(new ShownFrames(new ShownFrame(8)), "none");

        Assert.Equal("AMCP_BASELINE_BROKEN", broken.Code);
        Assert.StartsWith($"{Picture} is not a readable PNG", broken.Message, StringComparison.Ordinal);
        Assert.True((await CheckAsync(new ShownFrames(new ShownFrame(8)), "changed")).IsAccepted);
    }

    [Fact]
    public async Task Another_value_of_the_variable_is_refused() => Assert.Equal(
        ("AMCP_CONFIG_INVALID", "AMCP_UPDATE is `yes`; it has to be none, missing, changed or all"),
        await CheckAsync(new ShownFrames(new ShownFrame(8)), "yes") is var outcome ? (outcome.Code, outcome.Message) : default);

    private Task<PictureOutcome> CheckAsync(IPictureSource app, string update, string ci = "", int maxDiffPixels = 0, TimeSpan? timeout = null)
    {
        var check = new PictureCheck(app, _evidence, name => name == "CI" ? ci : update);
        var request = new PictureRequest("canvas", new BaselinePlace("/_/tests/LoginTests.cs", _folder))
        {
            MaxDiffPixels = maxDiffPixels,
            Timeout = timeout ?? TimeSpan.FromMinutes(1),
        };
        return check.CheckAsync(request, CancellationToken.None);
    }
}
