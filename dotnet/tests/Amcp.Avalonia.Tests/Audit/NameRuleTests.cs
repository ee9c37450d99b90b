using Amcp.Avalonia.Tests.Tools;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Controls.Shapes;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class NameRuleTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task An_interactive_element_without_a_name_is_found_with_its_cure()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Button { Name = "Save", Content = new Ellipse { Width = 10, Height = 10 } },
                new Button { Name = "Titled", Content = "Open" },
                new TextBox { Name = "Field" },
                new CheckBox { Name = "Agreed" },
                new Button { Name = "Away", IsVisible = false },
            },
        });

        var answer = await app.Audit("name");

        Assert.Equal(
            ["Button#Save has no accessible name", "TextBox#Field has no accessible name", "CheckBox#Agreed has no accessible name"],
            Findings.Sentences(answer, "findings"));
        var first = answer.GetProperty("findings")[0];
        Assert.Equal(("name", "4.1.2", "set AutomationProperties.Name, or give it a text"), (first.Text("rule"), first.Text("criterion"), first.Text("cure")));
    }

    [Fact]
    public async Task Names_labels_placeholders_tool_tips_and_content_count()
    {
        await using var window = await app.Show(() =>
        {
            var (named, labelled) = (new TextBox(), new TextBox());
            AutomationProperties.SetName(named, "City");
            var hinted = new Button { Content = new Ellipse() };
            ToolTip.SetTip(hinted, "Save");
            return new StackPanel
            {
                Children =
                {
                    named, new Label { Content = "Street", Target = labelled }, labelled, hinted,
                    new Button { Content = new StackPanel { Children = { new Ellipse(), new TextBlock { Text = "Print" } } } },
                },
            };
        });

        Assert.Empty(await app.Found("name"));
    }
}
