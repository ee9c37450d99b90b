using System.Diagnostics;
using Amcp.Avalonia.Testing.Starting;
using static Amcp.Avalonia.Testing.Assertions;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Starts apps that work, that fail, and several at once.</summary>
public sealed class StartTests
{
    private static string FailingApp { get; } = Path.Combine(AppContext.BaseDirectory, "FailingApp.dll");

    [Fact]
    public async Task Two_apps_at_once_know_nothing_of_each_other()
    {
        await using var first = await AmcpApp.StartAsync<PlainApp.App>();
        await using var second = await AmcpApp.StartAsync<PlainApp.App>(new AmcpAppOptions { Width = 300, Height = 200, Theme = "Dark", Culture = "de-DE" });

        await first.TextBox("Note").FillAsync("first");
        await first.Button("Save").ClickAsync();

        await Expect(first.Text("Status")).ToBeAsync("Saved first");
        await Expect(second.Text("Status")).ToBeAsync("Ready");
        Assert.Equal((300, 200), ((await second.WindowsAsync())[0].Bounds.Width, (await second.WindowsAsync())[0].Bounds.Height));
        Assert.NotEqual(first.ProcessId, second.ProcessId);
    }

    [Fact]
    public async Task The_end_of_an_app_leaves_no_process_and_no_folder()
    {
        int pid;
        await using (var app = await AmcpApp.StartAsync<PlainApp.App>())
        {
            pid = app.ProcessId;
            Assert.Single(OwnTemporaryFolder.OfApps);
        }

        Assert.Throws<ArgumentException>(() => Process.GetProcessById(pid));
        Assert.Empty(OwnTemporaryFolder.OfApps);
    }

    [Fact]
    public async Task An_app_that_crashes_at_its_start_fails_at_once_with_its_whole_exception()
    {
        var failure = await Assert.ThrowsAsync<AmcpStartException>(() => StartFailingAsync("completed"));

        Assert.Equal("AMCP_APP_CRASHED", failure.Code);
        Assert.Matches("FailingApp crashed on the (main|UI) thread before it was ready.", failure.Message);
        Assert.Contains("System.InvalidOperationException: The database is not there.", failure.Message);
        Assert.Contains("caused by System.IO.FileNotFoundException: There is no file desk.db.", failure.Message);
        Assert.Contains("at FailingApp.App.OnFrameworkInitializationCompleted()", failure.Message);
    }

    [Theory]
    [InlineData("before the handler", "There is no licence.")]
    [InlineData("exit before the handler", "ended with code 3 before it was ready.\nIt wrote nothing.")]
    public async Task An_app_that_ends_before_the_handler_starts_fails_at_once_with_its_output(string fault, string shown)
    {
        var failure = await Assert.ThrowsAsync<AmcpStartException>(() => StartFailingAsync(fault));

        Assert.Contains(shown, failure.Message.ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task An_app_with_the_handler_and_no_platform_gets_the_one_of_the_test_project()
    {
        using var copy = new AppWithoutPlatform("WatchTower");

        await using var app = await AmcpApp.StartAsync(copy.Assembly);

        await Expect(app.TextBox("Email")).ToBeVisibleAsync();
    }

    [Fact]
    public async Task A_missing_app_is_named_with_what_to_do()
    {
        var failure = await Assert.ThrowsAsync<AmcpStartException>(() => AmcpApp.StartAsync("Absent.dll"));

        Assert.Equal("AMCP_APP_START_FAILED", failure.Code);
        Assert.Contains("Absent.dll", failure.Message);
    }

    [Fact]
    public async Task A_failed_start_leaves_no_folder()
    {
        await Assert.ThrowsAsync<AmcpStartException>(() => StartFailingAsync("exit before the handler"));

        Assert.Empty(OwnTemporaryFolder.OfApps);
    }

    [Fact]
    public async Task The_folder_of_a_killed_test_process_is_removed_later()
    {
        var abandoned = Directory.CreateTempSubdirectory("amcp-testing-").FullName;
        var held = Directory.CreateTempSubdirectory("amcp-testing-").FullName;
        using var owner = new FileStream(Path.Combine(held, "owner"), FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);

        AppFolder.RemoveAbandoned(DateTime.UtcNow);
        Assert.Contains(abandoned, OwnTemporaryFolder.OfApps);
        AppFolder.RemoveAbandoned(DateTime.UtcNow.AddMinutes(2));

        Assert.Equal([held], OwnTemporaryFolder.OfApps);
        await owner.DisposeAsync();
        Directory.Delete(held, recursive: true);
    }

    private static Task<AmcpApp> StartFailingAsync(string fault) =>
        AmcpApp.StartAsync(FailingApp, new AmcpAppOptions { Environment = new Dictionary<string, string> { ["FAIL"] = fault } });
}
