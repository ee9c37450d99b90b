using Amcp.Avalonia.Core;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Elements;

[Collection(UiCollection.Name)]
public sealed class PathSegmentTests(LiveApp app)
{
    [Theory]
    [InlineData("MainWindow[0]/StackPanel[0]/Button[2]")]
    [InlineData("Window[1]/_Gauge2[10]")]
    [InlineData("Window[0]/CheckBox[0]/template/Border[1]")]
    [Trait("Requirement", "000/3-FIELD-ElementPath-Segments")]
    [Trait("Requirement", "000/3-FIELD-ElementPathSegment")]
    public void A_path_is_read_into_segments_that_are_written_as_the_same_text(string path) =>
        Assert.Equal(path, string.Join('/', SegmentsOf(path)));

    [Fact]
    [Trait("Requirement", "000/3-FIELD-ElementPathSegment")]
    public void A_segment_has_type_and_index_and_the_index_may_be_left_out_for_0() =>
        Assert.Equal([new PathSegment("MainWindow", 0), new PathSegment("StackPanel", 0), new PathSegment("Button", 2)], SegmentsOf("MainWindow/StackPanel/Button[2]"));

    [Theory]
    [InlineData("Window/2Panel[0]", "A segment of a path is a type name", 8)]
    [InlineData("Window//Button[0]", "A segment of a path is a type name", 8)]
    [InlineData("Window/Stack-Panel[0]", "A segment of a path is a type name", 8)]
    [InlineData("Window/Button[-1]", "An index is a number from 0 in brackets", 15)]
    [InlineData("Window/Button[two]", "An index is a number from 0 in brackets", 15)]
    [InlineData("Window/Button[1", "An index is a number from 0 in brackets", 15)]
    [Trait("Requirement", "000/3-RULE-segment-format")]
    public async Task A_segment_of_another_form_is_refused_and_named(string path, string problem, int column)
    {
        var failure = await app.Failure("FindElement", new { element = path });

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.StartsWith($"The locator `{path}` cannot be read at column {column}: {problem}", failure.Message, StringComparison.Ordinal);
    }

    private static IReadOnlyList<PathSegment> SegmentsOf(string path) => Assert.Single(LocatorParser.Parse(path).Steps).Path;
}
