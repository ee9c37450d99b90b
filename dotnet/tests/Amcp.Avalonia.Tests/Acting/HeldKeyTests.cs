using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>Keys that stay down, as games poll them.</summary>
[Collection(UiCollection.Name)]
public sealed class HeldKeyTests(LiveApp app)
{
    [Fact]
    public async Task A_key_stays_down_until_it_is_released()
    {
        var log = new List<string>();
        await using var window = await app.Show(() => Game(log));

        await app.Call("PressKey", new { element = "Game", key = "Right", action = "down" });
        var held = string.Join(' ', log);
        await app.Call("PressKey", new { key = "Right", action = "up" });
        var notHeld = await app.Failure("PressKey", new { key = "Right", action = "up" });

        Assert.Equal("+Right", held);
        Assert.Equal(["+Right", "-Right"], log);
        Assert.Equal("UNSUPPORTED", notHeld.Code);
    }

    [Theory]
    [InlineData(null, 5)]
    [InlineData(50, null)]
    public async Task A_key_stays_down_for_frames_or_a_time(int? holdMs, int? holdFrames)
    {
        var log = new List<string>();
        await using var window = await app.Show(() => Game(log));

        await app.Call("PressKey", new { element = "Game", key = "Space", holdMs, holdFrames, count = 2 });

        Assert.Equal(["+Space", "-Space", "+Space", "-Space"], log);
    }

    [Fact]
    public async Task A_held_modifier_belongs_to_later_clicks_and_is_released_with_the_rest()
    {
        var log = new List<string>();
        var modifiers = KeyModifiers.None;
        await using var window = await app.Show(() =>
        {
            var game = Game(log);
            game.PointerPressed += (_, e) => modifiers = e.KeyModifiers;
            return game;
        });

        await app.Call("PressKey", new { element = "Game", key = "Shift", action = "down" });
        await app.Call("ClickElement", new { element = "Game" });
        await app.Call("HoverElement", new { });

        Assert.Equal(KeyModifiers.Shift, modifiers);
        Assert.Equal(["+LeftShift", "-LeftShift"], log);
    }

    [Fact]
    public async Task Contradictions_are_refused()
    {
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("PressKey", new { key = "A", action = "down", holdMs = 5 })).Code);
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("PressKey", new { key = "A", holdFrames = 5, holdMs = 5 })).Code);
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("PressKey", new { key = "A", holdFrames = 0 })).Code);
    }

    private static Border Game(List<string> log)
    {
        var game = new Border { Name = "Game", Focusable = true, Background = Brushes.Teal };
        game.KeyDown += (_, e) => log.Add($"+{e.Key}");
        game.KeyUp += (_, e) => log.Add($"-{e.Key}");
        return game;
    }
}
