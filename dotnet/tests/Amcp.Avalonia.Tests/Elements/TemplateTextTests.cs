using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Controls.Presenters;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Controls of apps and libraries read as the texts that their templates show.</summary>
[Collection(UiCollection.Name)]
public sealed class TemplateTextTests(LiveApp app)
{
    /// <summary>A control without a text of its own: what its template shows is its text.</summary>
    private sealed class Plate : TemplatedControl
    {
        public Plate(params Func<Control>[] parts) => Template = new FuncControlTemplate<Plate>((_, _) =>
        {
            var panel = new StackPanel();
            panel.Children.AddRange(parts.Select(part => part()));
            return new Border { Child = panel };
        });
    }

    /// <summary>A container whose template shows a title above its content.</summary>
    private sealed class Section : ContentControl
    {
        public Section(string title) => Template = new FuncControlTemplate<Section>((section, scope) => new StackPanel
        {
            Children =
            {
                new TextBlock { Text = title },
                new ContentPresenter { Name = "PART_ContentPresenter", [~ContentPresenter.ContentProperty] = section[~ContentProperty] }.RegisterInNameScope(scope),
            },
        });

        protected override Type StyleKeyOverride => typeof(Section);
    }

    [Fact]
    public async Task Is_found_by_text_and_by_name_and_shown_in_the_tree()
    {
        await using var window = await app.Show(() => Column(Of("Invoices"), Of("Orders"), Of("Customers")));

        var byText = await Found("text=Orders");
        var byName = await Found("Plate 'Customers'");
        await app.Call("WaitForElement", new { element = "type=Plate >> nth=0", text = "Invoices" });
        var tree = await app.Answer("GetElementTree", new { });
        var near = await app.Failure("ClickElement", new { element = "'Ordrs'", timeout = 30 });

        Assert.Equal(("Window/StackPanel[0]/Plate[1]", "Orders"), (byText.Text("path"), byText.Property("text")));
        Assert.Equal(("Window/StackPanel[0]/Plate[2]", "Customers"), (byName.Text("path"), byName.Text("name")));
        Assert.Contains("Plate 'Invoices'", tree.Text, StringComparison.Ordinal);
        Assert.Contains("`'Orders'`", near.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Several_texts_are_one_and_parts_of_parts_count()
    {
        await using var window = await app.Show(() => Column(
            new Plate(() => new TextBlock { Text = "Orders" }, () => new Plate(() => new Label { Content = "_42 open" }), () => new TextPresenter { Text = "today" })));

        var plate = await Found("type=Plate");

        Assert.Equal("Orders 42 open today", plate.Property("text"));
        await app.Call("WaitForElement", new { element = "type=Plate", matches = "^Orders 42" });
        await app.Call("FindElement", new { element = "text=42 open" });
    }

    [Fact]
    public async Task A_badge_in_a_card_in_a_list_item_is_read_at_each_level()
    {
        await using var window = await app.Show(() => new ListBox
        {
            Name = "Cards",
            Items = { new ListBoxItem { Content = new Section("Inbox") { Content = Of("7 new") } }, new ListBoxItem { Content = new Section("Outbox") { Content = Of("empty") } } },
        });

        Assert.Equal("7 new", (await Found("Cards >> type=Plate nth=0")).Property("text"));
        Assert.Equal("Outbox", (await Found("Cards >> type=Section nth=1")).Text("name"));
        Assert.Equal("Inbox 7 new", (await Found("Cards >> type=ListBoxItem nth=0")).Property("text"));
        await app.Call("WaitForElement", new { element = "Section 'Inbox'", matches = "7 new" });
        await app.Call("ClickElement", new { element = "ListBoxItem 'Outbox empty' >> Plate 'empty'" });
    }

    [Fact]
    public async Task What_the_author_or_a_label_names_keeps_that_name()
    {
        await using var window = await app.Show(() =>
        {
            var (named, labelled) = (Of("17"), Of("18"));
            AutomationProperties.SetName(named, "Open orders");
            return Column(named, new Label { Content = "Closed orders", Target = labelled }, labelled);
        });

        Assert.Equal("17", (await Found("Plate 'Open orders'")).Property("text"));
        Assert.Equal("18", (await Found("Plate 'Closed orders'")).Property("text"));
    }

    [Fact]
    public async Task Hidden_parts_and_placeholders_do_not_count()
    {
        await using var window = await app.Show(() => Column(new Plate(
            () => new TextBlock { Text = "shown" },
            () => new TextBlock { Text = "collapsed", IsVisible = false },
            () => new Border { Opacity = 0, Child = new TextBlock { Text = "transparent" } },
            () => new ComboBox { PlaceholderText = "any level" },
            () => new TextBox { Text = "typed" })));

        Assert.Equal("shown typed", (await Found("type=Plate")).Property("text"));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_password_in_a_template_is_never_read(bool revealed)
    {
        await using var window = await app.Show(() => Column(
            new Plate(() => new Plate(() => new TextBox { Text = "hunter2", PasswordChar = '*', RevealPassword = revealed })),
            new Plate(() => Presenter(revealed))));

        var everything = (await app.Call("GetElementTree", new { full = true })).GetRawText() + (await app.Answer("GetElementTree", new { })).Text;

        Assert.DoesNotContain("hunter2", everything, StringComparison.Ordinal);
        foreach (var at in new[] { 0, 1 })
        {
            var plate = await Found($"type=Plate nth={at}");
            Assert.Equal((new string('\u2022', 7), "true"), (plate.Property("text"), plate.Property("password")));
        }
    }

    [Fact]
    public async Task What_only_holds_others_or_has_a_value_has_no_text_of_its_template()
    {
        await using var window = await app.Show(() => Column(
            new UserControl { Name = "Page", Content = new TextBlock { Text = "a" } },
            new ScrollViewer { Name = "Scroller", Content = new TextBlock { Text = "b" } },
            new ItemsControl { Name = "Items", ItemsSource = new[] { "c" } },
            new TabControl { Name = "Tabs", Items = { new TabItem { Header = "d", Content = "e" } } },
            new DatePicker { Name = "Due" },
            new TimePicker { Name = "At" },
            new Calendar { Name = "Month" },
            new Slider { Name = "Volume" },
            new ListBox { Name = "Rows", ItemsSource = new[] { "f" } }));

        foreach (var name in new[] { "Page", "Scroller", "Items", "Tabs", "Due", "At", "Month", "Volume", "Rows" })
        {
            var element = await Found(name);
            Assert.Equal((name, null, null), (name, element.Text("name"), element.Property("text")));
        }
    }

    [Fact]
    public async Task A_list_within_a_template_has_items_of_its_own()
    {
        await using var window = await app.Show(() => Column(
            new Plate(() => new TextBlock { Text = "Tags" }, () => new ItemsControl { ItemsSource = new[] { "red", "blue" } }),
            new Plate(() => new ListBox { ItemsSource = new[] { "one", "two" } })));

        Assert.Equal("Tags", (await Found("type=Plate nth=0")).Text("name"));
        Assert.Null((await Found("type=Plate nth=1")).Text("name"));
        await app.Call("WaitForElement", new { element = "type=Plate nth=0", matches = "blue" });
        await app.Call("WaitForElement", new { element = "type=Plate nth=1", matches = "(?m)^two$" });
        await app.Call("ClickElement", new { element = "ListBoxItem 'two'" });
    }

    [Fact]
    public async Task A_change_of_the_text_is_told_and_a_long_one_is_no_name()
    {
        var text = default(TextBlock);
        await using var window = await app.Show(() => Column(
            new Plate(() => text = new TextBlock { Text = "0 clicks" }), new Button { Name = "More", Content = "More" }, Of(new string('x', 90))));
        await app.Ui(() => ((Button)((StackPanel)window.Window.Content!).Children[1]).Click += (_, _) => text!.Text = "1 click");

        var clicked = await app.Call("ClickElement", new { element = "More" });

        Assert.Contains(clicked.Words("changed"), change => change.EndsWith("Plate '1 click' = '1 click'", StringComparison.Ordinal));
        Assert.Null((await Found("type=Plate nth=1")).Text("name"));
    }

    private static Plate Of(string text) => new(() => new TextBlock { Text = text });

    private static StackPanel Column(params Control[] children)
    {
        var column = new StackPanel();
        column.Children.AddRange(children);
        return column;
    }

    private static TextPresenter Presenter(bool revealed)
    {
        var presenter = new TextPresenter { Text = "hunter2", PasswordChar = '*' };
        if (revealed)
            presenter.PasswordChar = '\0';

        return presenter;
    }

    private async Task<JsonElement> Found(string locator) => (await app.Call("FindElement", new { element = locator })).GetProperty("elements")[0];
}
