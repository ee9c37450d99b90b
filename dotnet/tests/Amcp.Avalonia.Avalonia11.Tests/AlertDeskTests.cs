using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>An app on Avalonia 11.3 in a process of its own, integrated by one line, driven through its link.</summary>
public sealed class AlertDeskTests
{
    [Fact]
    [Trait("Requirement", "card/integration-two-avalonias")]
    public async Task An_app_on_Avalonia_11_registers_headless_and_shows_its_elements()
    {
        using var app = await RunningAlertDesk.StartAsync();

        var tree = await app.Call("GetElementTree", """{"full":true}""");

        Assert.Equal(("AlertDesk", "headless"), (app.Registration["appId"]!.ToString(), app.Registration["mode"]!.ToString()));
        Assert.Equal("MainWindow", tree["roots"]![0]!["path"]!.ToString());
        Assert.Contains("Pump 1 leaks", tree.ToJsonString());
    }

    [Fact]
    [Trait("Requirement", "card/integration-two-avalonias")]
    public async Task Clicks_and_typing_reach_the_bindings()
    {
        using var app = await RunningAlertDesk.StartAsync();

        var typed = await app.Call("TypeText", """{"element":"Filter","text":"leaks"}""");
        await app.Call("ClickElement", """{"element":"Button 'Acknowledge'"}""");
        var count = await app.Call("WaitForElement", """{"element":"AlertCount","text":"19 open"}""");

        Assert.Equal("leaks", typed["text"]!.ToString());
        Assert.EndsWith("TextBlock[0]", count["path"]!.ToString());
    }

    [Fact]
    public async Task Two_processes_that_were_driven_alike_show_the_same_pixels()
    {
        var (first, second) = (await Driven(), await Driven());

        Assert.Equal(first["pixelHash"]!.ToString(), second["pixelHash"]!.ToString());
        Assert.Equal((640, 480), (first["width"]!.GetValue<int>(), first["height"]!.GetValue<int>()));
        Assert.StartsWith("11.3.20", first["fingerprint"]!["avalonia"]!.ToString());
        Assert.StartsWith("managed", first["fingerprint"]!["renderer"]!.ToString());
    }

    private static async Task<JsonNode> Driven()
    {
        using var app = await RunningAlertDesk.StartAsync();
        await app.Call("TypeText", """{"element":"Filter","text":"overheats"}""");
        await app.Call("ClickElement", """{"element":"Button 'Acknowledge'"}""");
        return await app.Call("CaptureScreenshot", "{}");
    }
}
