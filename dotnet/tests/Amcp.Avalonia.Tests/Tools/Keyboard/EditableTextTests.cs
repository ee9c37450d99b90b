using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

/// <summary>Controls with a text box of their own are typed into and read by it.</summary>
[Collection(UiCollection.Name)]
public sealed class EditableTextTests(LiveApp app)
{
    [Theory]
    [InlineData("Editor")]
    [InlineData("Number")]
    [InlineData("Guess")]
    public async Task The_text_box_of_any_template_is_typed_into_cleared_and_read(string element)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Editor { Name = "Editor" }, new NumericUpDown { Name = "Number", Value = 5 },
                new AutoCompleteBox { Name = "Guess", ItemsSource = new[] { "77 and more" } },
            },
        });

        await app.Call("TypeText", new { element, text = "7" });
        await app.Call("ClickElement", new { element });
        await app.Call("PressKey", new { key = "End" });
        await app.Call("TypeText", new { text = "8" });
        await app.Call("WaitForElement", new { element, matches = "78$", timeout = 1000 });
        var again = await app.Call("TypeText", new { element, text = "9", clear = true });

        Assert.Equal("9", again.Text("text"));
    }

#if !AVALONIA11
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task An_item_of_an_editable_combo_box_is_selected_and_read(bool areControls)
    {
        ComboBox? combo = null;
        await using var window = await app.Show(() => combo = Sizes(areControls));

        await app.Call("SelectItem", new { element = "Size", item = "Large" });

        Assert.Equal((2, false), await app.Ui(() => (combo!.SelectedIndex, combo.IsDropDownOpen)));
        await app.Call("WaitForElement", new { element = "Size", text = "Large", timeout = 1000 });
        await app.Call("SelectItem", new { element = "Size", index = 0 });
        await app.Call("WaitForElement", new { element = "Size", text = "Small", timeout = 1000 });
        var found = (await app.Call("FindElement", new { element = "Size" })).GetProperty("elements")[0];
        Assert.Equal(("Small", "Small"), (found.Property("text"), found.Property("value")));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_text_is_typed_into_an_editable_combo_box_and_read(bool areControls)
    {
        await using var window = await app.Show(() => Sizes(areControls));

        var typed = await app.Call("TypeText", new { element = "Size", text = "Huge" });

        Assert.Equal("Huge", typed.Text("text"));
        await app.Call("WaitForElement", new { element = "Size", text = "Huge", timeout = 1000 });
        await app.Call("ClickElement", new { element = "Size" });
        await app.Call("TypeText", new { text = "r" });
        await app.Call("WaitForElement", new { element = "Size", matches = "Huge", timeout = 1000 });
        var again = await app.Call("TypeText", new { element = "Size", text = "Tiny", clear = true });
        Assert.Equal("Tiny", again.Text("text"));
    }

    private static ComboBox Sizes(bool areControls)
    {
        var combo = new ComboBox { Name = "Size", IsEditable = true, Width = 200 };
        foreach (var size in new[] { "Small", "Medium", "Large" })
            combo.Items.Add(areControls ? new ComboBoxItem { Content = size } : size);

        return combo;
    }
#endif

    /// <summary>An input of an app whose text box is in its template.</summary>
    private sealed class Editor : TemplatedControl
    {
        public Editor() => Template = new FuncControlTemplate<Editor>((_, _) => new Border { Padding = new Thickness(4), Child = new TextBox() });
    }
}
