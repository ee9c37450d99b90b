using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

/// <summary>An element within several scroll viewers is brought into view by all of them.</summary>
[Collection(UiCollection.Name)]
public sealed class NestedScrollTests(LiveApp app)
{
    private int _clicks;

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    public async Task A_click_scrolls_each_of_them_in_both_directions(int levels)
    {
        await using var window = await app.Show(() => Nested(levels, Deep()));

        await app.Call("ClickElement", new { element = "Deep" });

        Assert.Equal(1, _clicks);
    }

    [Fact]
    public async Task So_does_a_step_that_brings_it_into_view()
    {
        Control? deep = null;
        await using var window = await app.Show(() => Nested(3, deep = Deep()));

        await app.Call("ScrollElement", new { element = "Deep", to = "view" });
        await app.Call("WaitForElement", new { element = "Deep", visible = true });

        Assert.True(await app.Ui(() => deep!.TranslatePoint(default, TopLevel.GetTopLevel(deep)!) is { X: > 0 and < 800, Y: > 0 and < 600 }));
        await app.Call("ClickElement", new { element = "Deep" });
        Assert.Equal(1, _clicks);
    }

    [Fact]
    public async Task A_request_that_the_app_swallows_does_not_keep_it_out_of_view()
    {
        await using var window = await app.Show(() =>
        {
            var nested = Nested(2, Deep());
            nested.AddHandler(Control.RequestBringIntoViewEvent, (_, asked) => asked.Handled = true, global::Avalonia.Interactivity.RoutingStrategies.Tunnel | global::Avalonia.Interactivity.RoutingStrategies.Bubble);
            return nested;
        });

        await app.Call("ClickElement", new { element = "Deep" });

        Assert.Equal(1, _clicks);
    }

    [Fact]
    public async Task An_item_of_a_virtualised_list_in_a_page_that_scrolls_is_clicked_and_selected()
    {
        ListBox? list = null;
        await using var window = await app.Show(() => Nested(2, list = new ListBox { Name = "Rows", Height = 120, Width = 200, ItemsSource = Enumerable.Range(0, 300).Select(row => $"Row {row}").ToList() }));

        await app.Call("ClickElement", new { element = "Rows >> 'Row 250'" });
        Assert.Equal(250, await app.Ui(() => list!.SelectedIndex));
        await app.Ui(() => ((ScrollViewer)window.Window.Content!).Offset = default);
        await app.Call("SelectItem", new { element = "Rows", index = 20 });
        await app.Ui(() => ((ScrollViewer)window.Window.Content!).Offset = default);
        await app.Call("ScrollElement", new { element = "Rows", item = "Row 123" });
        var shown = await app.Call("ClickElement", new { element = "'Row 123'" });

        Assert.Contains("[123]", shown.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(123, await app.Ui(() => list!.SelectedIndex));
    }

    [Fact]
    public async Task An_element_in_a_tab_within_a_page_is_reached()
    {
        await using var window = await app.Show(() => Nested(1, new TabControl
        {
            Width = 300, Height = 200,
            Items = { new TabItem { Header = "First", Content = Nested(2, Deep()) } },
        }));

        await app.Call("ClickElement", new { element = "Deep" });

        Assert.Equal(1, _clicks);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task An_element_in_a_popup_is_reached(bool isOverlay)
    {
        app.Platform.OverlayPopups = isOverlay;
        try
        {
            await using var window = await app.Show(() => new Button
            {
                Name = "More", Content = "More", VerticalAlignment = VerticalAlignment.Top,
                Flyout = new Flyout { Content = new Border { Width = 240, Height = 180, Child = Nested(2, Deep()) } },
            });
            await app.Call("ClickElement", new { element = "More" });

            await app.Call("ClickElement", new { element = "Deep" });
            Assert.Equal(1, _clicks);
        }
        finally
        {
            app.Platform.OverlayPopups = true;
        }
    }

    private Button Deep()
    {
        var button = new Button { Name = "Deep", Content = "Deep" };
        button.Click += (_, _) => _clicks++;
        return button;
    }

    // Each level is out of the view of the next one, below and to the right.
    private static ScrollViewer Nested(int levels, Control content)
    {
        ScrollViewer? viewer = null;
        for (var level = 0; level < levels; level++)
        {
            viewer = new ScrollViewer
            {
                HorizontalScrollBarVisibility = ScrollBarVisibility.Auto,
                Width = level == levels - 1 ? double.NaN : 220 + (level * 40), Height = level == levels - 1 ? double.NaN : 100 + (level * 40),
                Content = new Border
                {
                    Background = Brushes.White, Padding = new Thickness(900, 700, 500, 400),
                    Child = content,
                },
            };
            content = viewer;
        }

        return viewer!;
    }
}
