using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Shapes;
using Avalonia.Controls.Templates;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Items that show no text are chosen by their index, value or content.</summary>
[Collection(UiCollection.Name)]
public sealed class TextlessItemTests(LiveApp app)
{
    public enum Form
    {
        Round,
        Square,
    }

    public sealed record Tint(string Name, Form Form);

    [Fact]
    public async Task An_item_of_shapes_is_chosen_by_its_value_also_out_of_view()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox
        {
            Name = "Tints",
            Height = 120,
            ItemsSource = Enumerable.Range(0, 60).Select(number => new Tint($"Tint {number}", number == 40 ? Form.Square : Form.Round)).ToList(),
            ItemTemplate = new FuncDataTemplate<Tint>((_, _) => new Ellipse { Width = 30, Height = 30, Fill = Brushes.Teal }),
        });

        var near = await app.Call("SelectItem", new { element = "Tints", item = "Tint 1" });
        var far = await app.Call("SelectItem", new { element = "Tints", item = "Tint 50" });
        var form = await app.Call("SelectItem", new { element = "Tints", item = "Square" });
        var shown = (await app.Call("FindElement", new { element = "Tints" })).GetProperty("elements")[0];
        var byIndex = await app.Call("SelectItem", new { element = "Tints", index = 2 });
        var item = (await app.Call("FindElement", new { element = "Tints >> type=ListBoxItem nth=2" })).GetProperty("elements");
        var absent = await app.Failure("SelectItem", new { element = "Tints", item = "Tint 99", timeout = 300 });

        Assert.Equal((1, "Tint 1"), (near.GetProperty("index").GetInt32(), near.Text("text")));
        Assert.Equal((50, "Tint 50"), (far.GetProperty("index").GetInt32(), far.Text("text")));
        Assert.Equal((40, "Tint 40"), (form.GetProperty("index").GetInt32(), shown.Property("value")));
        Assert.Equal((2, "Tint 2"), (byIndex.GetProperty("index").GetInt32(), byIndex.Text("text")));
        Assert.Single(item.EnumerateArray());
        Assert.Equal("ELEMENT_NOT_FOUND", absent.Code);
    }

    [Fact]
    public async Task An_item_that_is_a_control_is_chosen_by_the_id_or_tag_of_its_content()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox
        {
            Name = "Tools",
            Items =
            {
                new ListBoxItem { Content = new Rectangle { Name = "Pen", Width = 20, Height = 20, Fill = Brushes.Black } },
                new ListBoxItem { Tag = "brush", Content = new Ellipse { Width = 20, Height = 20, Fill = Brushes.Black } },
            },
        });

        await app.Call("SelectItem", new { element = "Tools", item = "brush" });
        Assert.Equal(1, await app.Ui(() => list!.SelectedIndex));
        await app.Call("SelectItem", new { element = "Tools", item = "Pen" });

        Assert.Equal(0, await app.Ui(() => list!.SelectedIndex));
    }

    [Fact]
    public async Task A_combo_box_of_colours_is_chosen_from_by_their_values()
    {
        await using var window = await app.Show(() => new ComboBox
        {
            Name = "Colour",
            ItemsSource = new[] { Colors.Red, Colors.Lime, Colors.Blue },
            ItemTemplate = new FuncDataTemplate<Color>((colour, _) => new Rectangle { Width = 40, Height = 16, Fill = new SolidColorBrush(colour) }),
        });

        var chosen = await app.Call("SelectItem", new { element = "Colour", item = "Lime" });

        Assert.Equal((1, "Lime"), (chosen.GetProperty("index").GetInt32(), chosen.Text("text")));
        await app.Call("WaitForElement", new { element = "Colour", text = "Lime" });
    }
}
