using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Media;
using Avalonia.Styling;
using Xunit.Abstractions;

namespace Amcp.Avalonia.Tests.Explaining;

[Collection(UiCollection.Name)]
public sealed class ExplainElementTests(LiveApp app, ITestOutputHelper output)
{
    private const int MostTokens = 800;

    private static readonly IReadOnlyList<Fault> s_faults = [.. StyleFaults.All, .. BindingFaults.All, .. LayoutFaults.All];

    [Fact]
    [Trait("Requirement", "card/48-explain-element")]
    public async Task It_names_the_fault_in_38_of_40_pages_within_800_tokens()
    {
        var missed = new List<string>();
        foreach (var fault in s_faults)
        {
            Control? content = null;
            await using var window = await app.Show(() => content = fault.Build());
            await app.Ui(() => fault.Then?.Invoke(content!));
            await Settle();

            var answer = await app.Answer("ExplainElement", new { element = "It", of = fault.Of });

            var json = JsonSerializer.Serialize(answer.Structured);
            output.WriteLine($"== {fault.Name} ({TokenEstimate.Of(json)} tokens)\n{answer.Text}\n");
            Assert.InRange(TokenEstimate.Of(json), 1, MostTokens);
            Assert.InRange(json.Length / 4, 1, MostTokens);
            if (fault.Named.FirstOrDefault(named => !answer.Text.Contains(named, StringComparison.Ordinal)) is { } named)
                missed.Add($"{fault.Name}: `{named}` is not in\n{answer.Text}");
        }

        Assert.Equal(40, s_faults.Count);
        Assert.True(missed.Count <= 2, string.Join("\n\n", missed));
    }

    [Fact]
    [Trait("Requirement", "card/48-explain-element")]
    public async Task A_survey_has_what_is_set_the_bindings_and_the_view_model_without_secrets()
    {
        await using var window = await app.Show(() =>
        {
            var it = new TextBlock { Name = "It", Foreground = Brushes.Red, Width = 90 };
            it.Bind(TextBlock.TextProperty, new Binding("Name"));
            return new StackPanel { DataContext = new BindingFaults.Person(), Children = { it } };
        });

        var answer = await app.Answer("ExplainElement", new { element = "It" });
        var chosen = await app.Call("ExplainElement", new { element = "It", members = new[] { "Name" } });

        Assert.Contains("Foreground = Red [Local]", answer.Text);
        Assert.Contains("Text is bound to `Name`: from DataContext Person", answer.Text);
        Assert.Contains("Width of TextBlock#It = 90: Width=90", answer.Text);
        Assert.Contains("view model Person { Name = 'Ann', Home = null, ApiToken = *** }", answer.Text);
        Assert.Equal([("Name", "'Ann'")], chosen.GetProperty("members").EnumerateObject().Select(member => (member.Name, member.Value.GetString()!)));
    }

    [Fact]
    [Trait("Requirement", "card/48-explain-element")]
    public async Task What_a_password_box_holds_is_masked_in_its_text_its_binding_and_its_view_model()
    {
        await using var window = await app.Show(() =>
        {
            var box = new TextBox { Name = "It", PasswordChar = '*' };
            box.Bind(TextBox.TextProperty, new Binding("Name") { Mode = BindingMode.TwoWay });
            return new StackPanel { DataContext = new BindingFaults.Person { Name = "hunter2" }, Children = { box, new TextBlock { Name = "Leak", Text = "hunter2" } } };
        });

        foreach (var (element, of) in new[] { ("It", "Text"), ("It", null), ("Leak", "Text") })
        {
            var answer = await app.Answer("ExplainElement", new { element, of });
            Assert.DoesNotContain("hunter2", answer.Text + answer.Structured);
            Assert.Contains("***", answer.Text);
        }
    }

    [Fact]
    [Trait("Requirement", "card/48-explain-element")]
    public async Task An_answer_that_is_too_long_is_cut_and_counts_what_is_left_off()
    {
        await using var window = await app.Show(() =>
        {
            var it = new TextBlock { Name = "It", Text = "x" };
            var around = new StackPanel { Children = { it } };
            for (var index = 0; index < 40; index++)
            {
                around.Styles.Add(new Style(x => x.OfType<StackPanel>().Child().OfType<TextBlock>().Name("It"))
                {
                    Setters = { new Setter(TextBlock.ForegroundProperty, new SolidColorBrush(Color.FromRgb((byte)index, 1, 2))) },
                });
            }

            return around;
        });

        var answer = await app.Call("ExplainElement", new { element = "It", of = "Foreground" });

        Assert.InRange(TokenEstimate.Of(answer.GetRawText()), 300, MostTokens);
        Assert.InRange(answer.GetProperty("more").GetInt32(), 10, 40);
        Assert.Contains("Styles[39]", answer.GetProperty("settings")[0].GetProperty("from").GetString());
    }

    // A transition of an hour keeps an app busy.
    private async Task Settle()
    {
        try
        {
            await app.Call("WaitForIdle", new { timeout = 500 });
        }
        catch (ToolFailure busy) when (busy.Code == "TIMEOUT")
        {
            output.WriteLine(busy.Message);
        }
    }

    [Fact]
    public async Task An_unknown_property_is_refused_with_similar_ones()
    {
        await using var window = await app.Show(() => new Grid { Children = { new Button { Name = "It" } } });

        var failure = await app.Failure("ExplainElement", new { element = "It", of = "Grid.Colum" });

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.Contains("Grid.Column", failure.Message);
    }
}
