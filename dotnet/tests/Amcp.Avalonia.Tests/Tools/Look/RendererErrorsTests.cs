using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Look;

[Collection(UiCollection.Name)]
public sealed class RendererErrorsTests(LiveApp app)
{
    [Fact]
    public async Task What_the_renderer_draws_differently_is_told()
    {
        await using var window = await app.Show(() => new TextBlock { Text = "\u2E81", FontFamily = new FontFamily("A font of no app") });
        await app.Call("CaptureScreenshot", new { });

        var errors = (await app.Call("GetErrors", new { })).GetProperty("errors").EnumerateArray().ToList();

        Assert.Single(errors, entry => entry.Text("kind") == "renderer" && entry.Text("message")!.StartsWith("glyph of U+2E81: ", StringComparison.Ordinal));
        Assert.Single(errors, entry => entry.Text("kind") == "renderer" && entry.Text("message")!.StartsWith("font family A font of no app: ", StringComparison.Ordinal));
    }
}
