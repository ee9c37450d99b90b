using static Amcp.Avalonia.Testing.Assertions;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Drives an app that has the handler and tools of its own, in stepped time.</summary>
public sealed class WatchTowerTests
{
    [Fact]
    public async Task An_operator_acknowledges_an_alert_with_a_note()
    {
        await using var app = await AmcpApp.StartAsync<WatchTower.App>(new AmcpAppOptions
        {
            Clock = AmcpClock.Stepped,
            Now = new DateTimeOffset(2026, 3, 2, 9, 30, 0, TimeSpan.Zero),
            Width = 1280,
            Height = 800,
            Scale = 1,
            Theme = "Light",
            Culture = "en-US",
        });
        await app.TextBox("Email").FillAsync("operator@example.com");
        await app.TextBox("Password").FillAsync("watchtower", submit: true);
        await app.AdvanceClockAsync(TimeSpan.FromSeconds(5));
        await Expect(app.Get("LoadingSpinner")).ToBeHiddenAsync();

        await app.ListBox("AlertList").SelectAsync(3);
        await Expect(app.Text("DetailState")).ToBeAsync("Open");
        await app.TextBox("Note").FillAsync("looked into it");
        await app.Button("Acknowledge").ClickAsync();

        await Expect(app.Text("StatusText")).ToMatchAsync(@"^WT-\d+ acknowledged$");
        await Expect(app.Text("DetailState")).ToBeAsync("Acknowledged by operator@example.com");
        await app.Get("DetailTabs").SelectAsync("Notes");
        await Expect(app.Get("Notes >> 'looked into it'")).ToBeVisibleAsync();
        Assert.Equal("09:30", (await app.Text("Clock").TextAsync())[..5]);
    }

    [Fact]
    public async Task Tools_of_the_app_itself_are_called_by_name()
    {
        await using var app = await AmcpApp.StartAsync<WatchTower.App>();

        await app.CallAsync("ResetAppState");

        await Expect(app.Button("Sign in")).ToBeVisibleAsync();
    }
}
