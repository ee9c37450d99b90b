using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class FocusTrapRuleTests(LiveApp app)
{
    [Theory]
    [InlineData(KeyboardNavigationMode.Cycle, true, "Button#B holds the focus with C: Tab never leaves the container, though the window has other elements")]
    [InlineData(KeyboardNavigationMode.Cycle, false, "Button#B holds the focus with C: Tab never leaves the container, though the window has other elements")]
    [InlineData(KeyboardNavigationMode.Contained, true, "Button#C holds the focus: Tab never leaves the container, though the window has other elements")]
    [InlineData(KeyboardNavigationMode.Local, true, null)]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task A_container_that_Tab_does_not_leave_is_a_trap(KeyboardNavigationMode mode, bool afterOthers, string? sentence)
    {
        var first = default(Button);
        await using var window = await app.Show(() =>
        {
            var inner = new StackPanel { Children = { new Button { Name = "B", Content = "b" }, new Button { Name = "C", Content = "c" } } };
            KeyboardNavigation.SetTabNavigation(inner, mode);
            var all = new StackPanel { Children = { inner, new Button { Name = "D", Content = "d" } } };
            all.Children.Insert(afterOthers ? 0 : 2, first = new Button { Name = "A", Content = "a" });
            return all;
        });
        await app.Ui(() => first!.Focus());

        Assert.Equal(sentence is null ? [] : [sentence], await app.Found("focusTrap"));
        Assert.True(await app.Ui(() => first!.IsFocused));
    }

    [Fact]
    public async Task A_text_box_that_takes_Tab_is_a_trap()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Content = "a" }, new TextBox { Name = "Code", AcceptsTab = true }, new Button { Content = "b" } },
        });

        Assert.Equal(["TextBox#Code holds the focus: Tab writes into it"], await app.Found("focusTrap"));
    }
}
