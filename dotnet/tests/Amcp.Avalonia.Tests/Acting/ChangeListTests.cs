using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>An action lists the ten most important changes, and the number of the others.</summary>
[Collection(UiCollection.Name)]
public sealed class ChangeListTests(LiveApp app)
{
    [Fact]
    public async Task Texts_come_first_then_what_appeared_and_vanished_then_states()
    {
        await using var window = await app.Show(() =>
        {
            var (label, box, old) = (new TextBlock { Name = "Status", Text = "idle" }, new CheckBox { Name = "Done" }, new TextBlock { Name = "Old", Text = "old" });
            var panel = new StackPanel();
            panel.Children.AddRange([box, old, label, Acting("Go", () =>
            {
                (label.Text, box.IsChecked) = ("ready\nto go", true);
                panel.Children.Remove(old);
                panel.Children.Add(new TextBox { Name = "Fresh", Text = "new" });
            })]);
            return panel;
        });

        var result = await app.Call("ClickElement", new { element = "Go" });

        var changed = result.Words("changed").Select(WithoutRef).ToList();
        Assert.Equal("Status = 'ready to go'", changed[0]);
        Assert.Equal("Fresh appeared", changed[1]);
        Assert.Equal("TextBlock#Old vanished", changed[2]);
        Assert.Contains("Done checked=true", changed);
    }

    [Fact]
    public async Task The_first_changes_have_locators_for_programs_and_passwords_are_none_of_them()
    {
        await using var window = await app.Show(() =>
        {
            var (status, old, secret) = (new TextBlock { Name = "Status", Text = "idle" }, new TextBlock { Name = "Old", Text = "old" }, new TextBox { Name = "Secret", PasswordChar = '*' });
            var done = new CheckBox { Content = "Done" };
            var panel = new StackPanel();
            panel.Children.AddRange([old, status, secret, done, Acting("Go", () =>
            {
                (status.Text, secret.Text, done.IsChecked) = ("ready", "hunter2", true);
                panel.Children.Remove(old);
            })]);
            return panel;
        });

        var answer = await app.Answer("ClickElement", new { element = "Go" });

        Assert.Contains(new LocatedChange("Status", null, "text", "ready"), answer.Changes);
        Assert.Contains(new LocatedChange("Old", null, "visible", "false"), answer.Changes);
        Assert.Contains(new LocatedChange("'Done'", null, "checked", "true"), answer.Changes);
        Assert.DoesNotContain(answer.Changes, change => change.Locator == "Secret");
        Assert.DoesNotContain("locator", answer.Structured!.Value.GetProperty("changed").GetRawText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_state_of_the_element_that_was_acted_on_precedes_states_of_others_and_its_focus()
    {
        await using var window = await app.Show(() =>
        {
            var (first, last) = (new CheckBox { Name = "First" }, new CheckBox { Name = "Last" });
            last.IsCheckedChanged += (_, _) => first.IsChecked = last.IsChecked;
            return new StackPanel { Children = { first, last } };
        });

        var result = await app.Call("PressKey", new { element = "Last", key = "Space" });

        Assert.Equal(["Last checked=true, focused=true", "First checked=true"], result.Words("changed").Select(WithoutRef));
    }

    [Fact]
    public async Task What_has_vanished_without_a_name_or_text_is_counted()
    {
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel();
            var line = new Border { Height = 2 };
            panel.Children.AddRange([Acting("Go", () => panel.Children.Remove(line)), line]);
            return panel;
        });

        var result = await app.Call("ClickElement", new { element = "Go" });

        Assert.Equal(["Go focused=true"], result.Words("changed").Select(WithoutRef));
        Assert.Equal(1, result.GetProperty("moreChanged").GetInt32());
    }

    [Fact]
    public async Task No_more_than_ten_are_named_and_the_others_counted()
    {
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel();
            panel.Children.Add(Acting("Go", () => panel.Children.OfType<TextBlock>().ToList().ForEach(block => block.Text += new string('!', 100))));
            for (var row = 0; row < 30; row++)
                panel.Children.Add(new TextBlock { Text = $"Row {row}" });

            return panel;
        });

        var answer = await app.Answer("ClickElement", new { element = "Go" });

        var (changed, more) = (answer.Structured!.Value.Words("changed"), answer.Structured!.Value.GetProperty("moreChanged").GetInt32());
        Assert.InRange(changed.Count, 1, 10);
        Assert.True(more >= 20);
        Assert.True(string.Join("; ", changed).Length < 1100);
        Assert.Contains($"{more} more", answer.Text);
    }

    [Fact]
    public async Task A_panel_that_becomes_visible_stands_for_what_is_in_it()
    {
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel { Name = "Details", IsVisible = false, Children = { new TextBlock { Text = "one" }, new TextBox { Text = "two" } } };
            return new StackPanel { Children = { Acting("Show", () => panel.IsVisible = true), panel } };
        });

        var result = await app.Call("ClickElement", new { element = "Show" });

        Assert.Equal("Details visible=true", WithoutRef(result.Words("changed")[0]));
        Assert.DoesNotContain(result.Words("changed"), change => change.Contains("two", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_page_that_is_exchanged_is_one_that_appeared_and_one_that_vanished()
    {
        await using var window = await app.Show(() => new TabControl
        {
            Items =
            {
                new TabItem { Header = "One", Content = new StackPanel { Children = { new Button { Content = "First" }, new TextBox() } } },
                new TabItem { Header = "Two", Content = new StackPanel { Children = { new Button { Content = "Second" }, new TextBox() } } },
            },
        });

        var result = await app.Call("SelectItem", new { element = "type=TabControl", item = "Two" });

        Assert.Single(result.Words("changed"), change => change.EndsWith(" appeared", StringComparison.Ordinal));
        Assert.Single(result.Words("changed"), change => change.EndsWith(" vanished", StringComparison.Ordinal));
        Assert.Contains(result.Words("changed"), change => change.Contains("'Two'", StringComparison.Ordinal));
    }

    private static Button Acting(string name, Action deed)
    {
        var button = new Button { Name = name, Content = name };
        button.Click += (_, _) => deed();
        return button;
    }

    private static string WithoutRef(string change) => change.StartsWith('@') ? change[(change.IndexOf(' ', StringComparison.Ordinal) + 1)..] : change;
}
