using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia.Tests.Links;

public sealed class ArgumentReaderTests
{
    private static readonly JsonTypeInfo<Arguments> s_shape = (JsonTypeInfo<Arguments>)CustomToolJson.Options.GetTypeInfo(typeof(Arguments));

    [Fact]
    public void Takes_the_defaults_of_what_was_not_given() =>
        Assert.Equal(new Arguments("Save", 1, null), Read("""{ "element": "Save" }"""));

    [Theory]
    [InlineData("""{ "element": "a", "count": "x" }""", "count", "a whole number", "must be a whole number, but it is 'x'.")]
    [InlineData("""{ "element": "a", "modifiers": ["ctrl", 7] }""", "modifiers[1]", "a list, each entry a string", "but it is a list.")]
    [InlineData("""{ "count": 2 }""", "element", "given: a string", "must be given: a string.")]
    [InlineData("""{ "element": "a", "cuont": 2 }""", "cuont", "one of the known parameters: element, count, modifiers", "element, count, modifiers.")]
    [InlineData("[]", "arguments", "an object", "must be an object, but it is a list.")]
    public void Names_the_parameter_the_expected_form_and_what_was_given(string arguments, string parameter, string expected, string ending)
    {
        var failure = Assert.ThrowsAny<ToolFailure>(() => Read(arguments));

        Assert.Equal(("INVALID_ARGUMENT", parameter, expected), (failure.Code, failure.Details["parameter"]!.ToString(), failure.Details["expected"]!.ToString()));
        Assert.EndsWith(ending, failure.Message);
    }

    private static Arguments Read(string json) => ArgumentReader.Read(JsonDocument.Parse(json).RootElement, s_shape);

    private sealed record Arguments(string Element, int Count = 1, IReadOnlyList<string>? Modifiers = null);
}
