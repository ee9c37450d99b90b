using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Audit;

/// <summary>Scope, exemptions and limits of the check.</summary>
[Collection(UiCollection.Name)]
public sealed class CheckAccessibilityTests(LiveApp app)
{
    [Fact]
    public async Task The_scope_is_the_active_window_or_one_element_and_what_is_in_it()
    {
        await using var window = await app.Show(Form);
        await using var other = await app.Show(() => new TextBox { Name = "Elsewhere" }, "Other");

        var whole = await app.Call("CheckAccessibility", new { window = "Test", rules = new[] { "name" } });
        var part = await app.Call("CheckAccessibility", new { element = "Part", rules = new[] { "name" } });
        var active = await app.Call("CheckAccessibility", new { rules = new[] { "name" } });

        Assert.Equal(["TextBox#One has no accessible name", "TextBox#Two has no accessible name"], Findings.Sentences(whole, "findings"));
        Assert.Equal(["TextBox#Two has no accessible name"], Findings.Sentences(part, "findings"));
        Assert.Equal(("Other", "TextBox#Elsewhere has no accessible name"), (active.Text("window"), Findings.Sentences(active, "findings")[0]));
        Assert.Equal(0, whole.GetProperty("texts").GetInt32());
    }

    [Fact]
    public async Task Findings_are_left_out_by_element_by_rule_and_by_both()
    {
        await using var window = await app.Show(Form);

        Assert.Equal((1, 1), await Counted(new { element = "Part" }));
        Assert.Equal((0, 2), await Counted(new { rules = new[] { "name" } }));
        Assert.Equal((2, 0), await Counted(new { element = "Part", rules = new[] { "role" } }));
        Assert.Equal((2, 0), await Counted(new { element = "NotThere" }));
    }

    [Fact]
    public async Task An_answer_lists_fifty_findings_and_counts_the_others()
    {
        await using var window = await app.Show(() =>
        {
            var many = new StackPanel();
            many.Children.AddRange(Enumerable.Range(0, 60).Select(_ => new TextBox { MinHeight = 5, Height = 5 }));
            return many;
        });

        var answer = await app.Answer("CheckAccessibility", new { window = "Test", rules = new[] { "name" } });

        Assert.Equal((50, 10), (answer.Structured!.Value.GetProperty("findings").GetArrayLength(), answer.Structured.Value.GetProperty("moreFindings").GetInt32()));
        Assert.StartsWith("61 elements and 0 texts of Test: 60 findings.", answer.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_least_contrast_is_a_ratio() =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("CheckAccessibility", new { contrast = 22 })).Code);

    private async Task<(int Findings, int Ignored)> Counted(object ignore)
    {
        var answer = await app.Call("CheckAccessibility", new { window = "Test", rules = new[] { "name" }, ignore = new[] { ignore } });
        return (answer.GetProperty("findings").GetArrayLength(), answer.GetProperty("ignored").GetInt32());
    }

    private static StackPanel Form() => new()
    {
        Children = { new TextBox { Name = "One" }, new StackPanel { Name = "Part", Children = { new TextBox { Name = "Two" } } } },
    };
}
