using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

public class JsonFormTests
{
    [Theory]
    [InlineData(0, "0")]
    [InlineData(-0.0, "0")]
    [InlineData(-12.5, "-12.5")]
    [InlineData(0.1 + 0.2, "0.30000000000000004")]
    [InlineData(1e-6, "0.000001")]
    [InlineData(0.0000123, "0.0000123")]
    [InlineData(1e-7, "1e-7")]
    [InlineData(-1.4210854715202004e-14, "-1.4210854715202004e-14")]
    [InlineData(1e15, "1000000000000000")]
    [InlineData(1234567890123456.8, "1234567890123456.8")]
    [InlineData(1e20, "100000000000000000000")]
    [InlineData(1.5e21, "1.5e+21")]
    public void A_number_is_written_as_ECMAScript_writes_it(double number, string json) => Assert.Equal(json, JsonForm.Of(number));

    [Theory]
    [InlineData(0, 4, "0.0000")]
    [InlineData(4.125, 2, "4.13")]
    [InlineData(2.675, 2, "2.67")]
    [InlineData(1.005, 2, "1.00")]
    [InlineData(0.00005, 4, "0.0001")]
    [InlineData(0.00625, 4, "0.0063")]
    [InlineData(100, 2, "100.00")]
    public void A_share_is_rounded_as_ECMAScript_rounds_it(double number, int decimals, string text) => Assert.Equal(text, JsonForm.Fixed(number, decimals));

    [Theory]
    [InlineData("", "\"\"")]
    [InlineData("a \"b\" \\ c", "\"a \\\"b\\\" \\\\ c\"")]
    [InlineData("\b\f\n\r\t\u0001\u001f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\"")]
    [InlineData("é\u2028</\u007f😀", "\"é\u2028</\u007f😀\"")]
    public void A_string_is_written_as_ECMAScript_writes_it(string text, string json) => Assert.Equal(json, JsonForm.Of(text));

    [Fact]
    public void An_empty_array_stands_in_one_line() => Assert.Equal("{\n \"all\": []\n}", JsonForm.Object(0, ("all", JsonForm.Array(1, [])), ("none", null)));
}
