using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Recording;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-recording")]
public sealed class SecretRecordingTests(LiveApp app)
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_password_is_told_as_typed_but_neither_its_text_nor_its_keys_nor_its_length(bool reveal)
    {
        var (password, submit) = await app.Ui(() => (new TextBox { Name = "Password", PasswordChar = '*', RevealPassword = reveal }, new Button { Name = "Submit", Content = "Sign in" }));
        await using var window = await app.Show(() => new StackPanel { Children = { password, submit } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            hand.Click(password);
            hand.Type("hunterx");
            hand.Press(Key.Back);
            hand.Press(Key.Left);
            hand.Press(Key.D2, RawInputModifiers.Alt);
            hand.Press(Key.End);
            hand.Type("2");
            hand.Click(submit);
        });
        var recorded = await peer.Stop();

        Assert.Equal("hunter2", await app.Ui(() => password.Text));
        Assert.Equal(["click", "type", "click"], recorded.Select(one => one["kind"]!.GetValue<string>()));
        Assert.True(recorded[1]["secret"]!.GetValue<bool>());
        Assert.Equal((null, null, "[]"), (recorded[1]["text"], recorded[1]["key"], recorded[1]["changes"]!.ToJsonString()));
        var everything = string.Concat(recorded.Select(one => one.ToJsonString()));
        Assert.All(["hunter", "\\u2022", "•", "Alt"], forbidden => Assert.DoesNotContain(forbidden, everything, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Enter_and_Tab_after_a_password_are_told_because_they_are_no_part_of_it()
    {
        var (password, other) = await app.Ui(() => (new TextBox { Name = "Password", PasswordChar = '*' }, new TextBox { Name = "Other" }));
        await using var window = await app.Show(() => new StackPanel { Children = { password, other } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            password.Focus();
            hand.Type("secret");
            hand.Press(Key.Enter);
            hand.Press(Key.Tab);
        });
        var recorded = await peer.Stop();

        Assert.Equal(["type", "focus"], recorded.Select(one => one["kind"]!.GetValue<string>()));
        Assert.True(recorded[0]["submit"]!.GetValue<bool>());
    }

    [Fact]
    public async Task A_field_that_once_hid_its_text_stays_a_secret_when_it_shows_it()
    {
        var (password, other) = await app.Ui(() => (new TextBox { Name = "Password", PasswordChar = '*' }, new Button { Name = "Other", Content = "Show" }));
        await using var window = await app.Show(() => new StackPanel { Children = { password, other } });
        await using var peer = await RecordingPeer.Start(app);

        await app.Ui(() =>
        {
            var hand = new UserHand(window.Window);
            password.PasswordChar = default;
            hand.Click(password);
            hand.Type("hunter2");
            hand.Click(other);
        });
        var recorded = await peer.Stop();

        Assert.DoesNotContain("hunter2", string.Concat(recorded.Select(one => one.ToJsonString())), StringComparison.Ordinal);
        Assert.True(recorded[1]["secret"]!.GetValue<bool>());
    }
}
