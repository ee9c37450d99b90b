using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>An element that only holds others reads as their texts.</summary>
[Collection(UiCollection.Name)]
public sealed class ReadableTextTests(LiveApp app)
{
    [Fact]
    public async Task An_item_of_a_data_template_reads_as_the_texts_on_it()
    {
        await using var window = await app.Show(() => Audit(new ListBox { Name = "Audit" }));

        var item = (await app.Call("FindElement", new { element = "Audit >> type=ListBoxItem nth=1" })).GetProperty("elements")[0];
        await app.Call("WaitForElement", new { element = "Audit >> type=ListBoxItem nth=1", text = "Bob acknowledged" });
        await app.Call("WaitForElement", new { element = "Audit >> type=ListBoxItem nth=0", matches = "^Ada" });
        await app.Call("ClickElement", new { element = "text=Bob acknowledged" });

        Assert.Equal(("Bob acknowledged", "Bob acknowledged"), (item.Text("name"), item.Property("text")));
        await app.Call("WaitForElement", new { element = "Audit", text = "Bob acknowledged" });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_list_reads_as_its_items_line_by_line_whether_they_can_be_selected_or_not(bool plain)
    {
        await using var window = await app.Show(() => Audit(plain ? new ItemsControl { Name = "Audit" } : new ListBox { Name = "Audit" }));

        await app.Call("WaitForElement", new { element = "Audit", matches = "(?m)^Bob ack.*$" });
        await app.Call("WaitForElement", new { element = "Audit", text = "Ada signed in\nBob acknowledged" });
        var failure = await app.Failure("WaitForElement", new { element = "Audit", matches = "Cyd", timeout = 30 });

        Assert.Contains("reads `Ada signed in\nBob acknowledged`, which `Cyd` does not match", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_panel_reads_as_what_is_in_it_but_an_input_only_as_what_was_typed()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Name = "Card",
            Children = { new TextBlock { Text = "Disk full" }, new TextBlock { Text = "node-7" }, new ComboBox { Name = "Level", PlaceholderText = "any level" }, new TextBox { Name = "Note" } },
        });

        await app.Call("WaitForElement", new { element = "Card", matches = "Disk full\nnode-7" });

        Assert.Equal("TIMEOUT", (await app.Failure("WaitForElement", new { element = "Level", matches = "any", timeout = 30 })).Code);
        Assert.Equal("TIMEOUT", (await app.Failure("WaitForElement", new { element = "Note", matches = ".+", timeout = 30 })).Code);
    }

    [Fact]
    public async Task A_name_is_found_without_the_icon_that_stands_in_it()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { Button("\uE3D0 Start"), Button("Stop \U000F0001"), Button("Pause") } });

        Assert.Equal("\uE3D0 Start", (await app.Call("FindElement", new { element = "Button 'Start'" })).GetProperty("elements")[0].Text("name"));
        Assert.Equal("Stop \U000F0001", (await app.Call("FindElement", new { element = "'Stop'" })).GetProperty("elements")[0].Text("name"));
        await app.Call("FindElement", new { element = "Button '\uE3D0 Start'" });
    }

    [Fact]
    [Trait("Requirement", "card/locator-ambiguous")]
    public async Task Too_many_matches_are_listed_in_the_message_itself()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { Button("Save"), Button("Save as"), Button("Load"), Button("Close"), Button("Help") } });

        var failure = await app.Failure("ClickElement", new { element = "type=Button", timeout = 30 });

        Assert.Equal(
            "`type=Button` matches 5 elements: Button 'Save' (nth=0), Button 'Save as' (nth=1), Button 'Load' (nth=2), Button 'Close' (nth=3) and 1 more. "
            + "Say which with nth=, or with a step before it.",
            failure.Message);
    }

    private static Button Button(string caption) => new() { Content = caption };

    private static T Audit<T>(T list)
        where T : ItemsControl
    {
        list.ItemsSource = new[] { "Ada:signed in", "Bob:acknowledged" };
        list.ItemTemplate = new FuncDataTemplate<string>((item, _) => new StackPanel
        {
            Children = { new TextBlock { Text = item?.Split(':')[0] }, new TextBlock { Text = item?.Split(':')[1] } },
        });
        return list;
    }
}
