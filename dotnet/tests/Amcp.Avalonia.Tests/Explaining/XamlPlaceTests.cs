#if !AVALONIA11
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Markup.Xaml;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Explaining;

/// <summary>Debug builds of apps with Avalonia 12 know the file and line of a setter; this assembly has them in each build.</summary>
[Collection(UiCollection.Name)]
public sealed class XamlPlaceTests(LiveApp app)
{
    [Theory]
    [Trait("Requirement", "card/48-explain-element")]
    [InlineData("FontSize", "21", "CompiledStyles.axaml:3")]
    [InlineData("Foreground", "DarkOrange", "CompiledStyles.axaml:4")]
    public async Task A_setter_of_compiled_XAML_has_its_file_and_line(string of, string value, string source)
    {
        await using var window = await app.Show(() => new Border
        {
            Styles = { (IStyle)AvaloniaXamlLoader.Load(new Uri("avares://Amcp.Avalonia.Tests/Explaining/CompiledStyles.axaml")) },
            Child = new TextBlock { Name = "It", Text = "Late", Classes = { "warning" } },
        });

        var answer = await app.Answer("ExplainElement", new { element = "It", of });

        var winner = answer.Structured!.Value.GetProperty("settings")[0];
        Assert.Equal((value, source), (winner.GetProperty("value").GetString(), winner.GetProperty("source").GetString()));
        Assert.Contains(source, answer.Text);
    }

    [Fact]
    [Trait("Requirement", "card/48-explain-element")]
    public async Task A_setter_of_code_has_no_place()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "It", Text = "Late", Foreground = Brushes.Red });

        var answer = await app.Call("ExplainElement", new { element = "It", of = "Foreground" });

        Assert.False(answer.GetProperty("settings")[0].TryGetProperty("source", out _));
    }
}
#endif
