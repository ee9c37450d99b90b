using System.Text.Json;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Tests.Tools.Controls;

[Collection(UiCollection.Name)]
public sealed class InvokePatternTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task Invokes_a_button_that_is_scrolled_out_of_view()
    {
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var end = new Button { Name = "End", Content = "End" };
            end.Click += (_, _) => clicks++;
            return new ScrollViewer { Content = new StackPanel { Children = { new Border { Height = 2000 }, end } } };
        });

        var result = await app.Call("InvokePattern", new { element = "End", pattern = "invoke" });

        Assert.Equal(1, clicks);
        Assert.EndsWith("/Button[0]", result.Text("path"), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task Toggles_and_tells_the_new_state()
    {
        await using var window = await app.Show(() => new CheckBox { Name = "Agree", IsThreeState = true });

        Assert.Equal("on", (await Invoke("Agree", "toggle")).Text("toggled"));
        Assert.Equal("indeterminate", (await Invoke("Agree", "toggle")).Text("toggled"));
        Assert.Equal("off", (await Invoke("Agree", "toggle")).Text("toggled"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task Expands_and_collapses()
    {
        await using var window = await app.Show(() => new ComboBox { Name = "Choice", ItemsSource = new[] { "a", "b" } });

        Assert.Equal("expanded", (await Invoke("Choice", "expand")).Text("expanded"));
        Assert.Equal("collapsed", (await Invoke("Choice", "collapse")).Text("expanded"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task Sets_texts_and_numbers_and_masks_passwords()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new TextBox { Name = "Note" }, new Slider { Name = "Volume", Maximum = 10 }, new TextBox { Name = "Secret", PasswordChar = '*' } },
        });

        Assert.Equal("hello", (await Invoke("Note", "setValue", "hello")).Text("value"));
        Assert.Equal("7.5", (await Invoke("Volume", "setValue", "7.5")).Text("value"));
        Assert.Equal("\u2022\u2022\u2022", (await Invoke("Secret", "setValue", "abc")).Text("value"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task Selects_an_item_and_scrolls_to_one()
    {
        await using var window = await app.Show(() => new ListBox
        {
            Name = "Rows", Height = 100, ItemsPanel = new FuncTemplate<Panel?>(() => new StackPanel()),
            ItemsSource = Enumerable.Range(0, 30).Select(row => $"Row {row}").ToList(),
        });

        Assert.True((await Invoke("'Row 20'", "select")).GetProperty("selected").GetBoolean());
        await Invoke("'Row 29'", "scrollIntoView");

        var last = (await app.Call("FindElement", new { element = "'Row 29'" })).GetProperty("elements")[0].GetProperty("bounds");
        Assert.InRange(last.GetProperty("y").GetDouble(), 0, 400);
    }

    [Fact]
    [Trait("Requirement", "card/tools-invoke-pattern")]
    public async Task A_pattern_that_is_missing_is_refused_with_those_that_there_are()
    {
        await using var window = await app.Show(() => new Button { Name = "Save", Content = "Save" });

        var failure = await app.Failure("InvokePattern", new { element = "Save", pattern = "toggle" });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Equal(["invoke", "scrollIntoView"], failure.Details["patterns"]!.AsArray().Select(name => name!.GetValue<string>()));
    }

    [Theory]
    [InlineData("Volume", "eleven", "INVALID_ARGUMENT")]
    [InlineData("Volume", "11", "INVALID_ARGUMENT")]
    [InlineData("Fixed", "x", "DISABLED")]
    public async Task Values_that_cannot_be_are_refused(string element, string value, string code)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Slider { Name = "Volume", Maximum = 10 }, new TextBox { Name = "Fixed", IsReadOnly = true } },
        });

        Assert.Equal(code, (await app.Failure("InvokePattern", new { element, pattern = "setValue", value, timeout = 20 })).Code);
    }

    [Theory]
    [InlineData("{\"element\":\"Save\",\"pattern\":\"setValue\"}")]
    [InlineData("{\"element\":\"Save\",\"pattern\":\"invoke\",\"value\":\"x\"}")]
    [InlineData("{\"element\":\"Save\"}")]
    [InlineData("{\"element\":\"Save\",\"pattern\":\"press\"}")]
    public async Task Refuses_arguments_that_make_no_sense(string arguments) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("InvokePattern", JsonDocument.Parse(arguments).RootElement)).Code);

    [Fact]
    public async Task A_dialog_that_the_element_opens_is_named()
    {
        Window? dialog = null;
        await using var window = await app.Show(() =>
        {
            var ask = new Button { Name = "Ask", Content = "Ask" };
            ask.Click += (_, _) => _ = (dialog = new Window { Title = "Sure?", Width = 100, Height = 100 }).ShowDialog((Window)TopLevel.GetTopLevel(ask)!);
            return ask;
        });

        Assert.Equal(["Sure?"], (await Invoke("Ask", "invoke")).Words("opened"));
        Assert.Equal("BLOCKED_BY_MODAL", (await app.Failure("InvokePattern", new { element = "Ask", pattern = "invoke", timeout = 20 })).Code);
    }

    private Task<JsonElement> Invoke(string element, string pattern, string? value = null) => app.Call(
        "InvokePattern", value is null ? new { element, pattern } : new { element, pattern, value });
}
