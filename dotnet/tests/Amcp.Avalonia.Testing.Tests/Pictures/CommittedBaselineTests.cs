using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

public class CommittedBaselineTests
{
    private static readonly string[] s_folders = ["scenarios", "fixtures", "test/support"];

    public static TheoryData<string> Pictures =>
    [
        .. s_folders.SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Repository.Folder, folder), "*.png", SearchOption.AllDirectories))
            .Where(file => file.Contains("__baselines__", StringComparison.Ordinal) && File.Exists(Path.ChangeExtension(file, ".json")))
            .Select(file => Path.GetRelativePath(Repository.Folder, file)),
    ];

    [Theory]
    [MemberData(nameof(Pictures))]
    public void A_picture_of_the_runner_is_read_and_written_as_it_is(string picture)
    {
        var path = new BaselinePath(Path.Combine(Repository.Folder, picture), picture);

        var baseline = Baseline.Read(path)!;

        Assert.Equal(baseline.Facts!.PixelHash, baseline.Decode().PixelHash());
        Assert.Equal(baseline.Facts.FileHash, BaselineFacts.HashOf(baseline.Png));
        Assert.Equal(File.ReadAllText(path.Facts).ReplaceLineEndings("\n"), baseline.Facts.ToText());
    }

    [Fact]
    public void There_are_such_pictures() => Assert.InRange(Pictures.Count, 30, 1000);
}
