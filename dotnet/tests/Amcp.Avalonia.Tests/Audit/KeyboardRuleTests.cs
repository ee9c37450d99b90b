using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class KeyboardRuleTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task What_no_key_reaches_is_found_with_the_reason()
    {
        await using var window = await app.Show(() =>
        {
            var skipped = new Button { Name = "Skipped", Content = "b" };
            KeyboardNavigation.SetIsTabStop(skipped, false);
            var closed = new StackPanel { Name = "Closed", Children = { new Button { Name = "Inner", Content = "c" } } };
            KeyboardNavigation.SetTabNavigation(closed, KeyboardNavigationMode.None);
            return new StackPanel
            {
                Children =
                {
                    new Button { Name = "Reached", Content = "r" }, new Button { Name = "Mouse", Content = "a", Focusable = false }, skipped, closed,
                    new Button { Name = "Disabled", Content = "d", Focusable = false, IsEnabled = false },
                    new Button { Name = "Keyed", Content = "k", Focusable = false, HotKey = KeyGesture.Parse("Ctrl+K") },
                },
            };
        });

        Assert.Equal(
            [
                "Button#Mouse cannot be reached by the keyboard (Focusable is False)",
                "Button#Skipped cannot be reached by the keyboard (IsTabStop is False)",
                "Button#Inner cannot be reached by the keyboard, because Tab does not go through Closed, whose TabNavigation is None",
            ],
            await app.Found("keyboard"));
    }

    [Fact]
    public async Task Items_of_lists_tabs_and_trees_are_reached_by_arrow_keys_and_composite_inputs_by_their_parts()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new ListBox { ItemsSource = new[] { "one", "two", "three" } },
                new TabControl { Items = { new TabItem { Header = "First", Content = new Button { Content = "in" } }, new TabItem { Header = "Second" } } },
                new TreeView { Items = { new TreeViewItem { Header = "Root", IsExpanded = true, Items = { new TreeViewItem { Header = "Leaf" } } } } },
                new NumericUpDown(), new ComboBox { ItemsSource = new[] { "x" } }, new AutoCompleteBox(), new Expander { Header = "More" }, new Slider(),
                new RadioButton { Content = "A" }, new RadioButton { Content = "B" },
            },
        });

        Assert.Empty(await app.Found("keyboard"));
    }
}
