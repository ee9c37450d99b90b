using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

[Collection(UiCollection.Name)]
public sealed class SetFocusTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-set-focus")]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task The_keyboard_goes_to_what_got_the_focus_and_nothing_is_clicked()
    {
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var save = new Button { Name = "Save", Content = "Save" };
            save.Click += (_, _) => clicks++;
            return new StackPanel { Children = { new TextBox { Name = "Note" }, save } };
        });

        var result = await app.Call("SetFocus", new { element = "Save" });
        Assert.Equal(0, clicks);
        await app.Call("PressKey", new { key = "Space" });

        Assert.Equal("Window/StackPanel[0]/Button[0]", result.Text("focused"));
        Assert.Equal(1, clicks);
    }

    [Fact]
    [Trait("Requirement", "card/tools-set-focus")]
    [Trait("Requirement", "003/FR-034")]
    public async Task At_a_point_it_is_what_takes_the_focus_there()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button { Content = new TextBlock { Text = "a caption within" } } } });

        var result = await app.Call("SetFocus", new { x = 20, y = 15 });

        Assert.Equal("Window/StackPanel[0]/Button[0]", result.Text("focused"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-set-focus")]
    public async Task What_takes_no_focus_is_unsupported()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "Caption", Text = "plain" });

        var failure = await app.Failure("SetFocus", new { element = "Caption" });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Contains("nothing in it can have the focus", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_focus_that_the_app_moves_on_is_told()
    {
        await using var window = await app.Show(() =>
        {
            var other = new TextBox { Name = "Other" };
            var shy = new TextBox { Name = "Shy" };
            shy.GotFocus += (_, _) => other.Focus(NavigationMethod.Unspecified);
            return new StackPanel { Children = { shy, other } };
        });

        var failure = await app.Failure("SetFocus", new { element = "Shy" });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Contains("it is on Other", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Disabled_elements_are_refused()
    {
        await using var window = await app.Show(() => new Button { Name = "Off", Content = "Off", IsEnabled = false });

        Assert.Equal("DISABLED", (await app.Failure("SetFocus", new { element = "Off", timeout = 20 })).Code);
    }
}
