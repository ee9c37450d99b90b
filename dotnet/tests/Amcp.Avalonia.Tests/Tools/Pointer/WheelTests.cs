using System.Text.Json;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

/// <summary>Controls that handle the wheel themselves.</summary>
[Collection(UiCollection.Name)]
public sealed class WheelTests(LiveApp app)
{
    [Fact]
    public async Task A_number_box_with_the_focus_counts_with_the_wheel()
    {
        NumericUpDown? box = null;
        await using var window = await app.Show(() => box = new NumericUpDown { Name = "Count", Value = 5, Width = 200, Height = 40 });

        await app.Call("SetFocus", new { element = "Count" });
        var up = await app.Call("ScrollElement", new { element = "Count", dy = -100 });

        Assert.Equal(6m, await app.Ui(() => box!.Value));
        Assert.True(up.GetProperty("handled").GetBoolean());
        Assert.Equal(JsonValueKind.Null, up.GetProperty("offset").ValueKind);
    }

    [Fact]
    public async Task A_drawing_that_listens_to_the_wheel_gets_it()
    {
        var turned = 0.0;
        await using var window = await app.Show(() =>
        {
            var map = new Border { Name = "Map", Background = Brushes.Teal };
            map.PointerWheelChanged += (_, e) => turned += e.Delta.Y;
            return map;
        });

        var result = await app.Call("ScrollElement", new { element = "Map", dy = -150 });

        Assert.Equal(3, turned);
        Assert.False(result.GetProperty("handled").GetBoolean());
    }
}
