using System.Diagnostics;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tests.Capture;

[Collection(UiCollection.Name)]
public sealed partial class CaptureScreenshotTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-screenshot-same")]
    public async Task Two_captures_of_a_focused_text_box_have_the_same_pixels_and_the_second_needs_no_picture()
    {
        await using var window = await app.Show(Form);
        await app.Call("TypeText", new { element = "Note", text = "seen" });

        var first = await app.Answer("CaptureScreenshot", new { });
        var hash = first.Structured!.Value.Text("pixelHash");
        var second = await app.Answer("CaptureScreenshot", new { unlessHash = hash });

        Assert.Equal((800, 600), (first.Structured.Value.GetProperty("width").GetInt32(), first.Structured.Value.GetProperty("height").GetInt32()));
        Assert.True(first.Structured.Value.GetProperty("idle").GetBoolean());
        Assert.Equal((hash, true), (second.Structured!.Value.Text("pixelHash"), second.Structured.Value.GetProperty("same").GetBoolean()));
        Assert.Empty(second.Images);
        Assert.Equal("image/png", Assert.Single(first.Images).MimeType);
    }

    [Fact]
    public async Task Frames_are_drawn_for_a_capture_and_no_longer()
    {
        await using var window = await app.Show(Form);

        await app.Call("CaptureScreenshot", new { });
        await app.Call("ClickElement", new { element = "Note" });

        Assert.Null(await app.Ui(() => PlatformFrames.Of(window.Window)));
    }

    [Fact]
    public async Task The_caret_is_drawn_only_when_asked()
    {
        await using var window = await app.Show(Form);
        await app.Call("TypeText", new { element = "Note", text = "seen" });
        await app.Ui(() => window.Window.GetVisualDescendants().OfType<TextBox>().Single(box => box.Name == "Note").CaretBlinkInterval = TimeSpan.FromMilliseconds(1));

        var without = await app.Call("CaptureScreenshot", new { });
        var with = new HashSet<string?>();
        for (var picture = 0; picture < 10; picture++)
            with.Add((await app.Call("CaptureScreenshot", new { caret = true })).Text("pixelHash"));

        Assert.NotEqual(without.Text("pixelHash"), Assert.Single(with));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_revealed_password_is_painted_over_without_being_asked_and_bullets_are_not(bool keepsCharacter)
    {
        var box = default(TextBox);
        await using var window = await app.Show(() => new StackPanel { Children = { (box = new TextBox { Name = "Password", PasswordChar = '*', Text = "hunter2" }) } });

        var hidden = await app.Call("CaptureScreenshot", new { });
        await app.Ui(() =>
        {
            box!.RevealPassword = keepsCharacter;
            box.PasswordChar = keepsCharacter ? '*' : '\0';
        });
        var shown = await app.Call("CaptureScreenshot", new { });
        await app.Ui(() => box!.Text = "seventy");
        var other = await app.Call("CaptureScreenshot", new { });

        Assert.Equal(0, hidden.GetProperty("masked").GetArrayLength());
        Assert.Equal(1, shown.GetProperty("masked").GetArrayLength());
        Assert.Equal(shown.Text("pixelHash"), other.Text("pixelHash"));
        var found = (await app.Call("FindElement", new { element = "Password" })).GetProperty("elements")[0];
        Assert.Equal(("true", "\u2022\u2022\u2022\u2022\u2022\u2022\u2022"), (found.Property("password"), found.Property("text")));
    }

    [Fact]
    public async Task An_element_is_cut_out_and_a_mask_paints_over()
    {
        await using var window = await app.Show(Form);

        var answer = await app.Answer("CaptureScreenshot", new { element = "Red" });
        var red = CapturedPicture.Of(answer);
        var bounds = (await app.Call("FindElement", new { element = "Red" })).GetProperty("elements")[0].GetProperty("bounds");
        var origin = answer.Structured!.Value.GetProperty("origin");
        Assert.Equal((bounds.GetProperty("x").GetDouble(), bounds.GetProperty("y").GetDouble()), (origin.GetProperty("x").GetDouble(), origin.GetProperty("y").GetDouble()));
        var masked = await app.Answer("CaptureScreenshot", new { element = "Red", mask = new[] { "Red" } });
        var flat = CapturedPicture.Of(masked);

        Assert.Equal((40, 30), (red.Width, red.Height));
        Assert.All(red.Colours, colour => Assert.Equal(Colors.Red, colour));
        Assert.All(flat.Colours, colour => Assert.Equal(Color.FromRgb(0xFF, 0, 0xFF), colour));
        Assert.Equal(40, masked.Structured!.Value.GetProperty("masked")[0].GetProperty("width").GetDouble());
    }

    [Fact]
    public async Task A_mask_that_matches_nothing_is_an_error()
    {
        await using var window = await app.Show(Form);

        Assert.Equal("ELEMENT_NOT_FOUND", (await app.Failure("CaptureScreenshot", new { mask = new[] { "Clock" } })).Code);
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("CaptureScreenshot", new { scale = 0 })).Code);
    }

    [Fact]
    public async Task A_scale_is_limited_by_the_size_of_the_picture_alone()
    {
        await using var window = await app.Show(Form);

        var picture = await app.Call("CaptureScreenshot", new { scale = 5 });
        var failure = await app.Failure("CaptureScreenshot", new { scale = 50 });

        Assert.Equal(4000, picture.GetProperty("width").GetInt32());
        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.Contains("40000 x 30000 pixels", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/tools-screenshot-hash")]
    public async Task A_scale_gives_more_pixels_and_the_fingerprint_says_what_they_depend_on()
    {
        await using var window = await app.Show(Form);

        var result = await app.Call("CaptureScreenshot", new { scale = 2 });
        var fingerprint = result.GetProperty("fingerprint");

        Assert.Equal(1600, result.GetProperty("width").GetInt32());
        Assert.StartsWith("managed ", fingerprint.Text("renderer"), StringComparison.Ordinal);
        Assert.Equal((2, "Light"), (fingerprint.GetProperty("scale").GetDouble(), fingerprint.Text("theme")));
        Assert.StartsWith($"{typeof(Control).Assembly.GetName().Version!.Major}.", fingerprint.Text("avalonia"), StringComparison.Ordinal);
        Assert.Equal(16, fingerprint.Text("fonts")!.Length);
    }

    [Fact]
    [Trait("Requirement", "card/tools-screenshot-hash")]
    public async Task The_hash_is_that_of_the_size_and_the_pixels()
    {
        await using var window = await app.Show(() => new Border { Name = "Patch", Width = 3, Height = 2, Background = new SolidColorBrush(Color.FromRgb(0x12, 0x34, 0x56)) });

        var result = await app.Call("CaptureScreenshot", new { element = "Patch" });

        byte[] sized = [3, 0, 0, 0, 2, 0, 0, 0, .. Enumerable.Repeat<byte[]>([0x12, 0x34, 0x56, 0xFF], 6).SelectMany(pixel => pixel)];
        Assert.Equal(Convert.ToHexStringLower(SHA256.HashData(sized)), result.Text("pixelHash"));
    }

    [Fact]
    [Trait("Requirement", "card/headless-no-native")]
    public async Task Drawing_loads_no_native_graphics_library()
    {
        await using var window = await app.Show(Form);

        await app.Call("CaptureScreenshot", new { });

        using var process = Process.GetCurrentProcess();
        var loaded = process.Modules.Cast<ProcessModule>().Select(module => module.ModuleName).ToList();
        Assert.NotEmpty(loaded);
        Assert.DoesNotContain(loaded, name => NativeGraphics().IsMatch(name));
    }

    [GeneratedRegex("skia|harfbuzz|freetype|fontconfig|cairo|vulkan|d3d|dwrite|^lib(e?gl|x11|wayland)", RegexOptions.IgnoreCase)]
    private static partial Regex NativeGraphics();

    private static StackPanel Form() => new()
    {
        Children = { new TextBox { Name = "Note" }, new Border { Name = "Red", Width = 40, Height = 30, Background = Brushes.Red }, new Button { Content = "Save" } },
    };
}
