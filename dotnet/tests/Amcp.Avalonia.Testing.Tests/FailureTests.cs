using static Amcp.Avalonia.Testing.Assertions;

namespace Amcp.Avalonia.Testing.Tests;

/// <summary>Reads the messages and the evidence of failures.</summary>
public sealed class FailureTests : IDisposable
{
    private readonly string _results = Directory.CreateTempSubdirectory("amcp-results-").FullName;

    public void Dispose() => Directory.Delete(_results, recursive: true);

    [Fact]
    public async Task An_action_without_its_element_names_near_misses_and_stores_evidence()
    {
        await using var app = await StartPlainAsync();

        var failure = await Assert.ThrowsAsync<AmcpToolCallException>(() => app.Button("Sav").ClickAsync());

        Assert.Equal(("ClickElement", "ELEMENT_NOT_FOUND"), (failure.Tool, failure.Code));
        Assert.Contains("Button#Sav", failure.Message);
        Assert.Contains("Button 'Save'", failure.Message);
        Assert.Equal(["elements.txt", "screenshot.png"], Evidence().Select(Path.GetFileName));
        Assert.All(Evidence(), path => Assert.Contains(path, failure.Message));
    }

    [Fact]
    public async Task An_unmet_assertion_says_what_was_expected_and_the_last_state()
    {
        await using var app = await StartPlainAsync();

        var failure = await Assert.ThrowsAsync<AmcpAssertionException>(
            () => Expect(app.Text("Status")).ToBeAsync("Saved", TimeSpan.FromMilliseconds(200)));

        Assert.Equal("TIMEOUT", failure.Code);
        Assert.StartsWith("Expected TextBlock#Status to be 'Saved'.", failure.Message);
        Assert.Contains("Ready", failure.Message);
        Assert.Contains("screenshot.png", failure.Message);
    }

    [Fact]
    public async Task An_opposite_assertion_says_so()
    {
        await using var app = await StartPlainAsync();

        var failure = await Assert.ThrowsAsync<AmcpAssertionException>(
            () => Expect(app.Text("Status")).Not.ToBeVisibleAsync(TimeSpan.FromMilliseconds(100)));

        Assert.StartsWith("Expected TextBlock#Status not to be visible.", failure.Message);
    }

    [Fact]
    public async Task A_wrong_call_says_what_is_wrong()
    {
        await using var app = await StartPlainAsync();

        Assert.Equal("INVALID_ARGUMENT", (await Assert.ThrowsAsync<AmcpToolCallException>(() => app.Get("#").ClickAsync())).Code);
        Assert.Contains("Absent", (await Assert.ThrowsAsync<AmcpToolCallException>(() => app.CallAsync("Absent"))).Message);
    }

    [Fact]
    public async Task The_exception_of_a_click_that_ends_the_app_is_shown_whole()
    {
        await using var app = await StartFailingAsync();

        var failure = await Assert.ThrowsAsync<AmcpToolCallException>(() => app.Button("Throw").ClickAsync());

        Assert.Contains("System.InvalidOperationException: Nothing can be saved.", failure.Message);
        Assert.Contains("caused by System.IO.FileNotFoundException: There is no file desk.db.", failure.Message);
        Assert.Contains("FailingApp.MainWindow.Open(", failure.Message);
    }

    [Theory]
    [InlineData("Exit", "FailingApp ended with code 3 during ")]
    [InlineData("FailFast", "The store is damaged.")]
    [InlineData("ThrowElsewhere", "FailingApp crashed on the thread `saver`")]
    public async Task An_app_that_ends_fails_the_next_call_with_its_cause(string button, string cause)
    {
        await using var app = await StartFailingAsync();

        // The app may answer the click before it ends.
        var failure = await Record.ExceptionAsync(async () =>
        {
            await app.Button(button).ClickAsync();
            await Expect(app.Get("#State")).ToBeAsync("saved");
        });

        Assert.Contains(cause, failure?.Message);
    }

    [Fact]
    public async Task An_app_that_has_ended_fails_every_call_at_once()
    {
        await using var app = await StartFailingAsync();
        await Record.ExceptionAsync(() => app.Button("Exit").ClickAsync());
        await Assert.ThrowsAsync<AmcpAssertionException>(() => Expect(app.Get("#State")).ToBeAsync("saved"));

        var again = await Assert.ThrowsAsync<AmcpAssertionException>(() => Expect(app.Button("Exit")).ToBeVisibleAsync());

        Assert.Equal("AMCP_APP_CRASHED", again.Code);
    }

    [Fact]
    public async Task Evidence_is_collected_once_for_a_test()
    {
        await using var app = await StartPlainAsync();
        var first = await Assert.ThrowsAsync<AmcpToolCallException>(() => app.Button("Absent").ClickAsync());

        var second = await Assert.ThrowsAsync<AmcpToolCallException>(() => app.Button("Absent").ClickAsync());

        Assert.Contains("Evidence:", first.Message);
        Assert.DoesNotContain("Evidence:", second.Message);
    }

    [Fact]
    public async Task A_picture_that_differs_is_explained_with_files()
    {
        await using var app = await StartPlainAsync();
        await app.Window().MatchesAsync("plain");
        await app.TextBox("Note").MatchesAsync("note");
        await app.TextBox("Note").FillAsync("another note");

        var failure = await Assert.ThrowsAsync<AmcpAssertionException>(() => app.Window().MatchesAsync("plain"));

        Assert.Equal("AMCP_SCREENSHOT_DIFFERS", failure.Code);
        Assert.Contains("plain-diff.png", Evidence().Select(Path.GetFileName));
    }

    private Task<AmcpApp> StartPlainAsync() => AmcpApp.StartAsync<PlainApp.App>(new AmcpAppOptions { ResultsFolder = _results });

    private Task<AmcpApp> StartFailingAsync() =>
        AmcpApp.StartAsync(Path.Combine(AppContext.BaseDirectory, "FailingApp.dll"), new AmcpAppOptions { ResultsFolder = _results });

    private List<string> Evidence() => [.. Directory.GetFiles(_results, "*", SearchOption.AllDirectories).Order()];
}
