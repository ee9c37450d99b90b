using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>
/// The managed renderer beside real Skia, operation by operation, from seeded random parameters. `table.md` has what is reached: a row that gets worse
/// fails, and one that gets better must be written down, with AMCP_UPDATE_REFEREE=1.
/// </summary>
[Collection(UiCollection.Name)]
public sealed class RefereeTests(UiThread ui)
{
    private const int Samples = 40;
    private const string Update = "AMCP_UPDATE_REFEREE";

    private const string Head = """
        # The managed renderer beside Skia

        By `RefereeTests`: 40 pictures of 64 x 64 pixels for each operation, from seeds, drawn by both. Interior: pixels within 2/255, in percent.
        Edges: pixels with a neighbour that differs by more than 16/255, within 8/255, in percent. Largest: the largest difference of a channel.

        | operation | interior | edges | largest |
        |---|---|---|---|
        """;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [Trait("Requirement", "card/50-referee")]
    public Task Outlines_have_the_lengths_that_Skia_measures(int seed) => ui.Run(() =>
    {
        var (ours, skia) = new Chance(seed).Outline(isClosed: true);
        using var measure = new SKPathMeasure(skia);

        Assert.Equal(measure.Length, ours.ContourLength, 0.01);
    });

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public Task No_operation_is_farther_from_Skia_than_the_committed_table_says() => ui.Run(() =>
    {
        var scores = Operations.All.ToDictionary(row => row.Key, row => Measure(row.Value));
        if (Environment.GetEnvironmentVariable(Update) is { Length: > 0 } folder)
        {
            File.WriteAllText(Path.Combine(folder, "table.md"), $"{Head}\n{string.Join('\n', scores.Select(row => $"| {row.Key} | {row.Value} |"))}\n");
            return;
        }

        var committed = Committed();

        Assert.Equal(committed.Keys, scores.Keys);
        Assert.Empty(scores.Where(row => row.Value.IsWorseThan(committed[row.Key])).Select(row => $"{row.Key}: {row.Value}, and not {committed[row.Key]}"));
        Assert.Empty(scores.Where(row => row.Value.IsBetterThan(committed[row.Key]))
            .Select(row => $"{row.Key}: {row.Value} is better than {committed[row.Key]}. Write it down with {Update}=<folder of table.md>."));
    });

    private static Score Measure(Func<Chance, Sample> operation) => Score.Of(Enumerable.Range(1, Samples).Select(seed => Draw(operation(new Chance(seed)))), Chance.Size);

    private static (byte[] Ours, byte[] Skia) Draw(Sample sample)
    {
        using var surface = SKSurface.Create(
            new SKImageInfo(Chance.Size, Chance.Size, SKColorType.Bgra8888, SKAlphaType.Premul), new SKSurfaceProperties(SKPixelGeometry.RgbHorizontal));
        surface.Canvas.Save();
        sample.Skia(surface.Canvas);
        surface.Canvas.Restore();
        using var pixels = surface.PeekPixels();
        return (Pictures.Draw(Chance.Size, Chance.Size, sample.Ours).Bytes, pixels.GetPixelSpan().ToArray());
    }

    private static Dictionary<string, Score> Committed() => File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Referee", "table.md"))
        .Where(line => line.StartsWith("| ", StringComparison.Ordinal)).Skip(1)
        .Select(line => line.Trim('|', ' ').Split(" | "))
        .ToDictionary(cells => cells[0], cells => Score.Parse(cells[1..]));
}
