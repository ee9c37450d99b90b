using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

[Collection(UiCollection.Name)]
public sealed class DialogTests(UiThread ui)
{
    [Fact]
    [Trait("Requirement", "card/headless-popups")]
    public Task A_modal_dialog_takes_all_input_until_it_answers() => ui.Run(async () =>
    {
        var clicks = 0;
        var button = new Button { Content = "Behind" };
        button.Click += (_, _) => clicks++;
        var owner = new Window { Width = 300, Height = 200, Content = button };
        owner.Show();
        var hand = new Hand(owner);
        await hand.Click(button);
        var yes = new Button { Content = "Yes" };
        var dialog = new Window { Width = 200, Height = 100, Content = yes };
        yes.Click += (_, _) => dialog.Close(true);

        var answer = dialog.ShowDialog<bool>(owner);
        await hand.Click(button);
        Assert.Equal(1, clicks);
        Assert.True(dialog.IsActive);
        await new Hand(dialog).Click(yes);

        Assert.True(await answer);
        Assert.True(owner.IsActive);
        await hand.Click(button);
        Assert.Equal(2, clicks);
    });

    [Fact]
    public Task Input_to_the_owner_of_a_dialog_activates_the_dialog() => ui.Run(async () =>
    {
        var owner = new Window { Content = new TextBox() };
        owner.Show();
        var other = new Window();
        var dialog = new Window();
        var closed = dialog.ShowDialog(owner);
        other.Show();
        await other.NextFrame();
        Assert.False(dialog.IsActive);

        new Hand(owner).Press(global::Avalonia.Input.Key.A);

        Assert.True(dialog.IsActive);
        dialog.Close();
        await closed;
    });
}
