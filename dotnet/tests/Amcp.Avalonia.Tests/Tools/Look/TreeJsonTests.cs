using System.Text;
using System.Text.Json;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tools.Look;

namespace Amcp.Avalonia.Tests.Tools.Look;

public sealed class TreeJsonTests
{
    public static TheoryData<double> Numbers =>
        [0, -0.0, 1, -1, 12.5, -3.25, 0.01, 1e14, 999_999_999_999_999, 1e15, 1e16, -1e15, 1e300, -1e300, 9.3e18, double.Epsilon];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void A_number_is_written_as_the_serializer_would(double number) => SameAsSerialized(Element("Box", null, new ElementBounds(number, 1, 2, number)));

    [Theory]
    [InlineData("")]
    [InlineData("It's \"quoted\" <b> & \\ \r\n\t")]
    [InlineData("Grüße, 世界 \U0001F600")]
    public void A_text_is_written_as_the_serializer_would(string text) => SameAsSerialized(Element(text, text, new ElementBounds(0, 0, 1, 1)));

    [Fact]
    public void No_tree_at_all_is_written_as_the_serializer_would() => SameAsSerialized();

    private static ElementInfo Element(string text, string? name, ElementBounds bounds)
    {
        var child = new ElementInfo("Child", name, 3, bounds, new ElementBounds(-3, 0.5, 7, 0), text + "/Child[3]", new Dictionary<string, string>(), []);
        return new ElementInfo("Root", name, 0, bounds, bounds, text, new Dictionary<string, string> { ["text"] = text, [text] = "value" }, [child, child]);
    }

    private static void SameAsSerialized(params ElementInfo[] roots)
    {
        var result = new GetElementTreeResult(roots, roots.Sum(root => root.Count), 7);

        var serialized = JsonSerializer.Serialize(result, LookJson.Default.GetElementTreeResult);

        Assert.Equal(serialized, string.Concat(TreeJson.Begin(roots).End(7).Written.Select(chunk => Encoding.UTF8.GetString(chunk.Span))));
    }
}
