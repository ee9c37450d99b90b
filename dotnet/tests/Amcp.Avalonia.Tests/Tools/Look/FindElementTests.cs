using Amcp.Avalonia.Core;
using Avalonia.Automation;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class FindElementTests(LiveApp app)
{
    [Theory]
    [InlineData("SaveId", "automationId")]
    [InlineData("#SaveName", "automationId")]
    [InlineData("'Save it'", "name")]
    [InlineData("Button 'Save it'", "typeAndName")]
    [InlineData("Button#SaveId", "automationId")]
    [InlineData("Button#SaveName", "automationId")]
    [InlineData("Button#'Save it'", "typeAndName")]
    [InlineData("text=save IT", "text")]
    [InlineData("type=Button nth=0", "type")]
    [InlineData("css=StackPanel > Button#SaveId", "css")]
    [InlineData("xpath=//Button[@automationId='SaveId']", "xpath")]
    [InlineData("Panel >> 'Save it'", "relation")]
    [InlineData("Window/StackPanel[0]/Button[0]", "path")]
    [InlineData("Window[0]/StackPanel/Button", "path")]
    [Trait("Requirement", "card/locator-id")]
    [Trait("Requirement", "card/locator-name")]
    [Trait("Requirement", "card/locator-type-name")]
    [Trait("Requirement", "card/locator-text")]
    [Trait("Requirement", "card/locator-chain")]
    [Trait("Requirement", "card/locator-kind")]
    [Trait("Requirement", "card/tree-root-index")]
    [Trait("Requirement", "003/FR-031")]
    public async Task Finds_the_button_by_every_kind_of_locator(string element, string kind)
    {
        await using var window = await app.Show(Content);

        var found = (await app.Call("FindElement", new { element })).GetProperty("elements")[0];

        Assert.Equal(("Window/StackPanel[0]/Button[0]", kind), (found.Text("path"), found.Text("locatorKind")));
        Assert.Equal("Save it", found.Text("name"));
        Assert.Equal("button", found.Property("role"));
        Assert.Equal("Test", found.Text("window"));
    }

    [Theory]
    [InlineData("TextBox 'Email'", "Window/StackPanel[0]/TextBox[0]")]
    [InlineData("'Email'", "Window/StackPanel[0]/TextBox[0]")]
    [InlineData("'Password'", "Window/StackPanel[0]/TextBox[1]")]
    [InlineData("'Search alerts'", "Window/StackPanel[0]/TextBox[2]")]
    [InlineData("text=Email", "Window/StackPanel[0]/TextBlock[0]")]
    public async Task Labels_and_hints_name_their_inputs(string element, string path)
    {
        await using var window = await app.Show(() =>
        {
            var caption = new TextBlock { Text = "Email" };
            var email = new TextBox();
            AutomationProperties.SetLabeledBy(email, caption);
            var password = new TextBox();
            return new StackPanel
            {
                Children = { caption, email, new Label { Content = "_Password", Target = password }, password, Hinting("Search alerts") },
            };
        });

        Assert.Equal(path, (await app.Call("FindElement", new { element })).GetProperty("elements")[0].Text("path"));
    }

    [Theory]
    [InlineData("css=TextBox[Text=hunter2]", 0)]
    [InlineData("xpath=//TextBox[@Text='hunter2']", 0)]
    [InlineData("xpath=//TextBox[.='hunter2']", 0)]
    [InlineData("xpath=//TextBox[@password='true'][@PasswordChar='*']", 1)]
    public async Task Expressions_do_not_compare_passwords(string element, int matches)
    {
        await using var window = await app.Show(() => new TextBox { Text = "hunter2", PasswordChar = '*' });

        Assert.Equal(matches, (await app.Call("FindElement", new { element, all = true })).GetProperty("elements").GetArrayLength());
    }

    [Fact]
    [Trait("Requirement", "card/locator-ambiguous")]
    [Trait("Requirement", "card/locator-ref")]
    [Trait("Requirement", "card/tools-find-all")]
    public async Task Several_matches_are_listed_with_refs_that_work()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button { Content = "Same" }, new Button { Content = "Same" } } });

        var failure = await app.Failure("FindElement", new { element = "'Same'" });
        var candidates = failure.Details["candidates"]!.AsArray();
        var second = candidates[1]!["ref"]!.GetValue<string>();

        Assert.Equal("AMBIGUOUS", failure.Code);
        Assert.Equal(2, candidates.Count);
        Assert.Equal("Window/StackPanel[0]/Button[1]", (await app.Call("FindElement", new { element = second })).GetProperty("elements")[0].Text("path"));
        Assert.Equal(2, (await app.Call("FindElement", new { element = "'Same'", all = true })).GetProperty("elements").GetArrayLength());
        Assert.Equal(0, (await app.Call("FindElement", new { element = "'None'", all = true })).GetProperty("elements").GetArrayLength());
    }

    [Fact]
    [Trait("Requirement", "card/tools-find-near-misses")]
    public async Task Near_misses_tell_what_is_there_also_in_a_closed_tab_or_invisible()
    {
        await using var window = await app.Show(() => new TabControl
        {
            Items =
            {
                new TabItem { Header = "One", Content = new Button { Name = "SaveAll", Content = "x", IsVisible = false } },
                new TabItem { Header = "Two", Content = new Button { Name = "SaveAlt", Content = "x" } },
            },
        });

        var failure = await app.Failure("FindElement", new { element = "SaveAl" });
        var near = failure.Details["nearMisses"]!.AsArray().ToDictionary(miss => miss!["word"]!.GetValue<string>(), miss => miss!["state"]?.GetValue<string>());

        Assert.Equal("ELEMENT_NOT_FOUND", failure.Code);
        Assert.Equal("invisible", near["SaveAll"]);
        Assert.Equal("in the closed tab `Two`", near["SaveAlt"]);
    }

    [Theory]
    [InlineData("Emial", "Email")]
    [InlineData("email", "Email")]
    [InlineData("Emai", "Email")]
    [InlineData("'Sing in'", "'Sign in'")]
    [InlineData("Buton 'Sign in'", "Button 'Sign in'")]
    [InlineData("type=TextBlok", "type=TextBlock")]
    [InlineData("CheckBx", "type=CheckBox")]
    [InlineData("text=Remember my", "text=Remember me")]
    [InlineData("Forn >> Email", "Form")]
    public async Task Near_misses_forgive_swapped_letters_and_case_over_ids_names_texts_and_types(string element, string meant)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Name = "Form",
            Children = { new TextBox { Name = "Email" }, new Button { Content = "Sign in" }, new CheckBox { Content = "Stay" }, new TextBlock { Text = "Remember me" } },
        });

        var failure = await app.Failure("FindElement", new { element });

        Assert.StartsWith($"Nearest: `{meant}`", failure.Message[(failure.Message.IndexOf("`. ", StringComparison.Ordinal) + 3)..], StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_has_no_near_miss_is_told_without_the_name_of_a_tool()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Email" });

        Assert.Equal("No element matches `Zzzzzzzzz`. Nothing reads nearly like it.", (await app.Failure("FindElement", new { element = "Zzzzzzzzz" })).Message);
        Assert.Matches(
            @"^`Emial` is not there after \d+ ms\. Nearest: `Email`\.$", (await app.Failure("WaitForElement", new { element = "Emial", timeout = 0 })).Message);
    }

    [Fact]
    public async Task Messages_call_elements_by_their_best_locator()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Name = "Form",
            Children =
            {
                new Button { Name = "Save", Content = "Save", IsEnabled = false },
                new Button { Content = "Send it", IsEnabled = false },
                new Border { Child = new TextBlock { Text = "Total: 5" }, IsEnabled = false },
                new ListBox { Name = "Alerts", Items = { new ListBoxItem { Content = new StackPanel { Children = { new TextBlock { Text = "Disk" }, new Button { Name = "Close", IsEnabled = false } } } } } },
            },
        });

        Assert.Equal("Save is disabled.", await Refusal("Save"));
        Assert.Equal("Button 'Send it' is disabled.", await Refusal("'Send it'"));
        Assert.Equal("Border 'Total: 5' in Form is disabled.", await Refusal("Form >> type=Border"));
        Assert.Equal("ListBoxItem 'Disk' >> Close is disabled.", await Refusal("Close"));
        Assert.StartsWith("`type=Button` matches 3 elements: Save (nth=0), Button 'Send it' (nth=1), ListBoxItem 'Disk' >> Close (nth=2).", await Refusal("type=Button"), StringComparison.Ordinal);

        async Task<string> Refusal(string element) => (await app.Failure("ClickElement", new { element, timeout = 0 })).Message;
    }

    [Fact]
    [Trait("Requirement", "card/locator-ref")]
    public async Task A_ref_is_stable_while_attached_and_stale_afterwards()
    {
        var panel = default(StackPanel);
        await using var window = await app.Show(() => panel = new StackPanel { Children = { new Button { Name = "Save", Content = "Save" } } });
        var first = (await app.Call("FindElement", new { element = "Save" })).GetProperty("elements")[0].Text("ref")!;
        var again = (await app.Call("FindElement", new { element = "'Save'" })).GetProperty("elements")[0].Text("ref");

        await app.Ui(() => panel!.Children.Clear());

        Assert.Equal(first, again);
        Assert.Equal("STALE_REF", (await app.Failure("ClickElement", new { element = first })).Code);
    }

    [Fact]
    [Trait("Requirement", "card/failure-recycled")]
    [Trait("Requirement", "error/RECYCLED")]
    public async Task A_ref_of_a_row_is_recycled_while_the_row_shows_another_item_and_stale_once_it_is_gone()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox { Name = "Rows", Height = 200, ItemsSource = Enumerable.Range(0, 500).Select(row => $"Row {row}").ToList() });
        var rows = await app.Ui(() => list!.GetRealizedContainers().OrderBy(list.IndexFromContainer).ToList());
        var refs = (await app.Call("FindElement", new { element = "type=ListBoxItem", all = true })).GetProperty("elements").EnumerateArray().Select(row => row.Text("ref")!).ToList();

        await app.Call("ScrollElement", new { element = "Rows", index = 250 });

        var expected = await app.Ui(() => rows.ConvertAll(row => TopLevel.GetTopLevel(row) is null ? "STALE_REF" : "RECYCLED"));
        var codes = new List<string>();
        foreach (var known in refs)
            codes.Add((await app.Failure("FindElement", new { element = known })).Code);

        Assert.Contains("RECYCLED", codes);
        Assert.Equal(expected, codes);
    }

    [Fact]
    [Trait("Requirement", "card/locator-id")]
    public async Task A_bare_word_is_an_id_and_only_then_a_name()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Content = "Save" }, new Button { Name = "Save", Content = "Keep" }, new Button { Content = "Discard" } },
        });

        Assert.Equal(("Keep", "automationId"), await Found("Save"));
        Assert.Equal(("Discard", "name"), await Found("Discard"));

        async Task<(string?, string?)> Found(string element)
        {
            var found = (await app.Call("FindElement", new { element })).GetProperty("elements")[0];
            return (found.Text("name"), found.Text("locatorKind"));
        }
    }

    [Fact]
    [Trait("Requirement", "card/locator-type")]
    [Trait("Requirement", "card/locator-chain")]
    public async Task A_type_finds_its_subclasses_and_nth_picks_among_them()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button(), new CheckBox(), new TextBox(), new RadioButton() } });

        var buttons = (await app.Call("FindElement", new { element = "type=Button", all = true })).GetProperty("elements").EnumerateArray();
        var last = (await app.Call("FindElement", new { element = "type=StackPanel >> type=Button nth=2" })).GetProperty("elements")[0];

        Assert.Equal(["Button", "CheckBox", "RadioButton"], buttons.Select(button => button.Text("type")!));
        Assert.Equal("RadioButton", last.Text("type"));
    }

    [Fact]
    public async Task A_window_narrows_the_search_and_an_unknown_one_lists_the_open_ones()
    {
        await using var one = await app.Show(Content, "One");
        await using var two = await app.Show(Content, "Two");

        Assert.Equal("AMBIGUOUS", (await app.Failure("FindElement", new { element = "SaveId" })).Code);
        Assert.Equal("Two", (await app.Call("FindElement", new { element = "SaveId", window = "Two" })).GetProperty("elements")[0].Text("window"));
        Assert.Equal(["One", "Two"], (await app.Failure("FindElement", new { element = "SaveId", window = "Three" })).Details["windows"]!.AsArray().Select(title => title!.GetValue<string>()));
    }

    private static StackPanel Content()
    {
        var save = new Button { Content = "_Save it", Name = "SaveName" };
        AutomationProperties.SetAutomationId(save, "SaveId");
        return new StackPanel { Name = "Panel", Children = { save, new TextBlock { Text = "Saved" } } };
    }

#if AVALONIA11
    private static TextBox Hinting(string hint) => new() { Watermark = hint };
#else
    private static TextBox Hinting(string hint) => new() { PlaceholderText = hint };
#endif
}
