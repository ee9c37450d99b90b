using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Explaining;

[Collection(UiCollection.Name)]
public sealed class ChangingToolsTests(LiveApp app)
{
    [Theory]
    [Trait("Requirement", "card/48-set-property")]
    [InlineData("Margin", "1,2", "1,2,1,2")]
    [InlineData("background", "Red", "Red")]
    [InlineData("Grid.Row", "3", "3")]
    [InlineData("HorizontalAlignment", "right", "Right")]
    [InlineData("RenderTransform", "translate(5px, 0px)", "TransformOperations")]
    [InlineData("IsVisible", "False", "False")]
    [InlineData("Tag", "{x:Null}", "null")]
    [InlineData("Tag", null, "null")]
    [InlineData("Opacity", 0.25, "0.25")]
    [InlineData("Grid.Row", 3, "3")]
    [InlineData("Margin", 4, "4,4,4,4")]
    [InlineData("IsVisible", false, "False")]
    public async Task A_property_takes_the_text_that_XAML_has_and_values_of_JSON(string property, object? value, string now)
    {
        await using var window = await app.Show(() => new Border { Name = "It", Tag = "old" });

        var answer = await app.Call("SetProperty", new { element = "It", property, value });
        await app.Call("SetProperty", new { undo = "all" });

        Assert.Equal(now, answer.GetProperty("value").GetString());
        Assert.Equal(("old", true), await app.Ui(() => ((string?)((Border)window.Window.Content!).Tag, ((Border)window.Window.Content!).IsVisible)));
    }

    [Theory]
    [Trait("Requirement", "card/48-set-property")]
    [InlineData("Margin", "wide")]
    [InlineData("IsVisible", "{x:Null}")]
    [InlineData("IsVisible", null)]
    [InlineData("IsVisible", 7.5)]
    [InlineData("Opacity", true)]
    [InlineData("Margin", new[] { 1, 2 })]
    [InlineData("Background", "Redd")]
    [InlineData("Nothing", "1")]
    public async Task A_value_of_another_kind_is_refused(string property, object? value)
    {
        await using var window = await app.Show(() => new Border { Name = "It" });

        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("SetProperty", new { element = "It", property, value })).Code);
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("SetProperty", new { undo = "last" })).Code);
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("SetProperty", new { element = "It", property })).Code);
    }

    [Fact]
    [Trait("Requirement", "card/48-set-property")]
    [Trait("Requirement", "card/48-force-pseudo-class")]
    public async Task Both_tools_share_a_list_that_is_taken_back_from_its_end()
    {
        await using var window = await app.Show(() =>
        {
            var it = new TextBlock { Name = "It" };
            it.Bind(TextBlock.TextProperty, new Binding("Name"));
            return new StackPanel { DataContext = new BindingFaults.Person(), Children = { it, new Button { Name = "Save", Content = "Save" } } };
        });

        await app.Call("SetProperty", new { element = "It", property = "Text", value = "tried" });
        await app.Call("SetProperty", new { element = "It", property = "Foreground", value = "Red" });
        var forced = await app.Call("ForcePseudoClass", new { element = "Save", pseudoClass = ":pointerover" });

        Assert.Contains(":pointerover", forced.GetProperty("classes").EnumerateArray().Select(one => one.GetString()));
        Assert.Equal(3, forced.GetProperty("held").GetArrayLength());
        var texts = () => app.Ui(() => ((StackPanel)window.Window.Content!).Children is [TextBlock it, Button save]
            ? (it.Text, (it.Foreground as ISolidColorBrush)?.Color == Colors.Red, save.Classes.Contains(":pointerover")) : default);
        Assert.Equal(("tried", true, true), await texts());
        await app.Call("ForcePseudoClass", new { undo = "last" });
        Assert.Equal(("tried", true, false), await texts());
        await app.Call("SetProperty", new { undo = "last" });
        Assert.Equal(("tried", false, false), await texts());
        var rest = await app.Call("SetProperty", new { undo = "all" });
        Assert.Equal(("Ann", false, false), await texts());
        Assert.Equal(0, rest.GetProperty("held").GetArrayLength());
    }

    [Fact]
    [Trait("Requirement", "card/48-force-pseudo-class")]
    public async Task A_forced_class_shows_its_styles_and_a_wrong_name_is_refused()
    {
        await using var window = await app.Show(() => new Button { Name = "It", Content = "Save" });

        await app.Call("ForcePseudoClass", new { element = "It", pseudoClass = "disabled" });
        var shown = await app.Answer("ExplainElement", new { element = "It", of = "Foreground" });
        await app.Call("ForcePseudoClass", new { undo = "all" });
        var failure = await app.Failure("ForcePseudoClass", new { element = "It", pseudoClass = "a b" });

        Assert.Contains(":disabled", shown.Text);
        Assert.True(await app.Ui(() => ((Button)window.Window.Content!).IsEffectivelyEnabled));
        Assert.Equal("INVALID_ARGUMENT", failure.Code);
    }
}
