using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Shapes;
using Avalonia.Input;
using Avalonia.Layout;
using Avalonia.Media;
using Path = Avalonia.Controls.Shapes.Path;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>An element that does not cover the middle of its bounds is reached where it is drawn, and never another element instead.</summary>
[Collection(UiCollection.Name)]
public sealed class ReachedPointTests(LiveApp app)
{
    private string? _pressed;

    [Theory]
    [InlineData("Ring")]
    [InlineData("Hollow")]
    [InlineData("Elbow")]
    [InlineData("Wire")]
    [InlineData("Turned")]
    [InlineData("Corners")]
    [InlineData("Dots")]
    [InlineData("Crescent")]
    [InlineData("Drawn")]
    [InlineData("Partly")]
    public async Task A_shape_gets_the_click_on_its_stroke_or_fill(string shape)
    {
        await using var window = await app.Show(Shapes);

        var clicked = await app.Call("ClickElement", new { element = shape, timeout = 2000 });

        Assert.Equal(shape, _pressed);
        Assert.Contains("Canvas[0]/", clicked.Text("hit"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("HoverElement", """{"element":"Ring"}""")]
    [InlineData("TouchElement", """{"element":"Ring","action":"tap"}""")]
    [InlineData("UsePointer", """{"element":"Ring","action":"move"}""")]
    public async Task So_do_the_other_actions_of_a_pointer(string tool, string arguments)
    {
        var entered = "";
        await using var window = await app.Show(() =>
        {
            var area = Shapes();
            area.Child!.AddHandler(InputElement.PointerMovedEvent, (_, moved) => entered = (moved.Source as Control)?.Name);
            area.Child.AddHandler(InputElement.PointerPressedEvent, (_, pressed) => entered = (pressed.Source as Control)?.Name, handledEventsToo: true);
            return area;
        });

        await app.Call("HoverElement", new { });
        await app.Call(tool, System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal("Ring", entered);
    }

    [Fact]
    public async Task A_drag_begins_and_ends_on_the_shapes()
    {
        var ends = new List<string?>();
        await using var window = await app.Show(() =>
        {
            var area = Shapes();
            area.AddHandler(InputElement.PointerPressedEvent, (_, pressed) => ends.Add((pressed.Source as Control)?.Name), handledEventsToo: true);
            area.AddHandler(
                InputElement.PointerReleasedEvent,
                (_, released) => ends.Add((TopLevel.GetTopLevel(area)!.InputHitTest(released.GetPosition(null)) as Control)?.Name),
                handledEventsToo: true);
            return area;
        });

        await app.Call("DragElement", new { element = "Ring", toElement = "Elbow" });

        Assert.Equal(["Ring", "Elbow"], ends);
    }

    [Theory]
    [InlineData("Bare", "Area")]
    [InlineData("Unfilled", "Area")]
    [InlineData("Wordless", "Area")]
    public async Task An_element_that_draws_nothing_is_refused_with_what_is_behind_it(string element, string by)
    {
        await using var window = await app.Show(() => Pressed(new Border
        {
            Name = "Area", Background = Brushes.White,
            Child = new Canvas
            {
                Children =
                {
                    Pressed(new Panel { Name = "Bare", Width = 50, Height = 50 }),
                    At(100, new Rectangle { Name = "Unfilled", Width = 50, Height = 50 }),
                    At(200, new TextBlock { Name = "Wordless", Width = 50, Height = 50 }),
                },
            },
        }));

        var failure = await app.Failure("ClickElement", new { element, timeout = 300 });

        Assert.Equal("OBSCURED", failure.Code);
        Assert.Contains(by, failure.Details["by"]!.GetValue<string>(), StringComparison.Ordinal);
        Assert.Null(_pressed);
    }

    [Theory]
    [InlineData(TextAlignment.Left, FlowDirection.LeftToRight)]
    [InlineData(TextAlignment.Right, FlowDirection.LeftToRight)]
    [InlineData(TextAlignment.Start, FlowDirection.RightToLeft)]
    [InlineData(TextAlignment.Center, FlowDirection.LeftToRight)]
    public async Task A_text_is_double_clicked_on_its_letters(TextAlignment alignment, FlowDirection direction)
    {
        SelectableTextBlock? note = null;
        await using var window = await app.Show(() => new Panel
        {
            Background = Brushes.White,
            Children =
            {
                (note = new SelectableTextBlock
                {
                    Name = "Note", Text = "Hi", Height = 300, TextAlignment = alignment, FlowDirection = direction, Padding = new Thickness(7),
                    VerticalAlignment = VerticalAlignment.Top,
                }),
            },
        });

        await app.Call("HoverElement", new { element = "Note" });
        Assert.True(await app.Ui(() => note!.IsPointerOver));
        await app.Call("ClickElement", new { element = "Note", count = 2 });

        Assert.Equal("Hi", await app.Ui(() => note!.SelectedText));
    }

    [Fact]
    public async Task A_wrapped_text_is_reached_in_a_line()
    {
        TextBlock? note = null;
        await using var window = await app.Show(() => new Panel
        {
            Background = Brushes.White,
            Children = { (note = (TextBlock)Pressed(new TextBlock { Name = "Note", Text = "One\n\n\n\n\nSix", TextAlignment = TextAlignment.Right, VerticalAlignment = VerticalAlignment.Top })) },
        });

        await app.Call("ClickElement", new { element = "Note" });

        Assert.Equal("Note", _pressed);
    }

    [Fact]
    public async Task A_part_of_a_button_still_clicks_the_button()
    {
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var button = new Button
            {
                Name = "Save", HorizontalAlignment = HorizontalAlignment.Stretch, HorizontalContentAlignment = HorizontalAlignment.Stretch, Focusable = false,
                Content = new StackPanel
                {
                    Children =
                    {
                        new TextBlock { Name = "Deaf", Text = "Save", IsHitTestVisible = false },
                        new TextBlock { Name = "Empty", Height = 20 },
                        new Panel { Name = "Gap", Height = 20 },
                    },
                },
            };
            button.Click += (_, _) => clicks++;
            return button;
        });

        foreach (var part in new[] { "Deaf", "Empty", "Gap", "Save" })
            await app.Call("ClickElement", new { element = part });

        Assert.Equal(4, clicks);
    }

    [Fact]
    public async Task The_content_of_a_list_item_still_selects_the_item()
    {
        ListBox? list = null;
        await using var window = await app.Show(() => list = new ListBox
        {
            Items = { new ListBoxItem { Content = "One" }, new ListBoxItem { Content = new Panel { Name = "Inside", Height = 20 } } },
        });

        await app.Call("ClickElement", new { element = "Inside" });

        Assert.Equal(1, await app.Ui(() => list!.SelectedIndex));
    }

    private Border Shapes()
    {
        var shapes = new Canvas
        {
            Children =
            {
                new Path
                {
                    Name = "Ring", Fill = Brushes.Teal,
                    Data = Geometry.Parse("M0,60 A60,60 0 1 1 120,60 A60,60 0 1 1 0,60 Z M30,60 A30,30 0 1 0 90,60 A30,30 0 1 0 30,60 Z"),
                },
                At(130, new Ellipse { Name = "Hollow", Width = 100, Height = 60, Stroke = Brushes.Black, StrokeThickness = 2 }),
                At(240, new Polyline { Name = "Elbow", Points = [new(0, 0), new(0, 100), new(120, 100)], Stroke = Brushes.Blue, StrokeThickness = 4 }),
                At(370, new Line { Name = "Wire", StartPoint = new(0, 10), EndPoint = new(140, 110), Stroke = Brushes.Red, StrokeThickness = 1 }),
                At(520, new Polygon { Name = "Turned", Points = [new(0, 0), new(100, 0), new(100, 10), new(10, 10), new(10, 60), new(0, 60)], Fill = Brushes.Gold, RenderTransform = new RotateTransform(30) }),
                At(0, new Path { Name = "Corners", Fill = Brushes.Gray, Data = Geometry.Parse("M0,0 L6,0 L0,6 Z M180,90 L180,96 L174,96 Z") }, 150),
                At(200, new Path { Name = "Dots", Stroke = Brushes.Gray, StrokeThickness = 3, Data = Geometry.Parse("M0,0 L3,0 M150,80 L153,80") }, 150),
                At(370, new Path { Name = "Crescent", Fill = Brushes.Gray, Data = Geometry.Parse("M0,0 A50,50 0 1 1 0,100 A60,60 0 0 0 0,0 Z"), RenderTransform = new ScaleTransform(1.5, 0.7) }, 150),
                At(500, new DrawnStroke { Name = "Drawn", Width = 120, Height = 80 }, 150),
                At(0, new Rectangle { Name = "Partly", Width = 120, Height = 80, Fill = Brushes.Green }, 280),
                At(20, new Rectangle { Name = "Cover", Width = 80, Height = 90, Fill = Brushes.Gray }, 270),
            },
        };
        foreach (var shape in shapes.Children)
            Pressed(shape);

        return (Border)Pressed(new Border { Name = "Area", Background = Brushes.White, Child = shapes });
    }

    private Control Pressed(Control control)
    {
        control.PointerPressed += (_, pressed) =>
        {
            _pressed = control.Name;
            pressed.Handled = true;
        };
        return control;
    }

    private static Control At(double left, Control control, double top = 0)
    {
        Canvas.SetLeft(control, left);
        Canvas.SetTop(control, top);
        return control;
    }

    /// <summary>Draws a thin stroke along two edges.</summary>
    private sealed class DrawnStroke : Control
    {
        public override void Render(DrawingContext context)
        {
            var pen = new Pen(Brushes.Black, 1);
            context.DrawLine(pen, new Point(0, 0.5), new Point(Bounds.Width, 0.5));
            context.DrawLine(pen, new Point(0.5, 0), new Point(0.5, Bounds.Height));
        }
    }
}
