using System.Text;
using System.Text.Json;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tools.Look;

namespace Amcp.Avalonia.Tests.Tools.Look;

public sealed class TreeWritingTests
{
    [Theory]
    [InlineData("")]
    [InlineData("It's \"quoted\" <b> & \\ \r\n\t")]
    [InlineData("Grüße, 世界 \U0001F600")]
    public void A_tree_is_written_as_the_result_would_be(string text)
    {
        var bounds = new ElementBounds(-3, 0.5, 7, 0);
        var child = new ElementInfo("Child", text, 3, bounds, bounds, text + "/Child[3]", new Dictionary<string, string>(), []);
        SameAsSerialized(new ElementInfo("Root", null, 0, bounds, bounds, text, new Dictionary<string, string> { ["text"] = text, [text] = "value" }, [child, child]));
    }

    [Fact]
    public void No_tree_at_all_is_written_as_the_result_would_be() => SameAsSerialized();

    private static void SameAsSerialized(params ElementInfo[] roots)
    {
        var result = new GetElementTreeResult(roots, roots.Sum(root => root.Count), 7);

        var serialized = JsonSerializer.Serialize(result, LookJson.Default.GetElementTreeResult);

        Assert.Equal(serialized, string.Concat(new TreeWriting(roots).Answer(7).Json!.Written.Select(chunk => Encoding.UTF8.GetString(chunk.Span))));
    }
}
