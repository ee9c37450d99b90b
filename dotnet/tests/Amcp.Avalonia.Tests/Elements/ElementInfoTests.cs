using System.Text.Json;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>The facts about one element in an answer.</summary>
[Collection(UiCollection.Name)]
public sealed class ElementInfoTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "000/3-FIELD-Type")]
    [Trait("Requirement", "000/3-FIELD-Name")]
    [Trait("Requirement", "000/3-FIELD-Properties")]
    [Trait("Requirement", "000/3-FIELD-Children")]
    public async Task Type_name_properties_and_children_are_those_of_the_control()
    {
        await using var window = await app.Show(() =>
        {
            var email = new TextBox { Text = "a@b.example" };
            AutomationProperties.SetAutomationId(email, "Email");
            AutomationProperties.SetName(email, "Email address");
            AutomationProperties.SetHelpText(email, "as on your badge");
            return new StackPanel { Children = { email, new CheckBox { Content = "Remember me", IsChecked = true } } };
        });

        var panel = (await app.Call("GetElementTree", new { full = true })).GetProperty("roots")[0].GetProperty("children")[0];
        var (email, remember) = (panel.GetProperty("children")[0], panel.GetProperty("children")[1]);

        Assert.Equal(("StackPanel", null, 2), (panel.Text("type"), panel.Text("name"), panel.GetProperty("children").GetArrayLength()));
        Assert.Equal(("TextBox", "Email address"), (email.Text("type"), email.Text("name")));
        Assert.Equal(("Email", "edit", "a@b.example", "as on your badge"), (email.Property("automationId"), email.Property("role"), email.Property("text"), email.Property("help")));
        Assert.Equal(("CheckBox", "Remember me", "true"), (remember.Text("type"), remember.Text("name"), remember.Property("checked")));
        Assert.All(email.GetProperty("properties").EnumerateObject(), property => Assert.Equal(JsonValueKind.String, property.Value.ValueKind));
    }

    [Fact]
    public async Task What_is_turned_and_what_is_in_it_have_the_bounds_that_they_take_in_the_window()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Margin = new Thickness(30.25, 20),
            Children =
            {
                new Border
                {
                    Width = 100, Height = 40, RenderTransform = new RotateTransform(90), RenderTransformOrigin = RelativePoint.TopLeft,
                    Child = new Border { Name = "Turned", Width = 30, Height = 10, HorizontalAlignment = HorizontalAlignment.Left },
                },
                new Border { Name = "Moved", Width = 60.5, Height = 10, HorizontalAlignment = HorizontalAlignment.Left },
            },
        });

        var elements = (await app.Call("GetElementTree", new { full = true })).Elements().ToList();
        var turned = elements.Single(element => element.Property("xName") == "Turned").GetProperty("bounds");

        Assert.Equal((10, 30), (turned.GetProperty("width").GetDouble(), turned.GetProperty("height").GetDouble()));
        foreach (var element in elements)
        {
            var found = (await app.Call("FindElement", new { element = element.Text("path") })).GetProperty("elements")[0];
            Assert.Equal(found.GetProperty("bounds").GetRawText(), element.GetProperty("bounds").GetRawText());
        }
    }

    [Fact]
    public async Task A_panel_that_can_be_selected_says_whether_it_is()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new _Row { IsSelected = true }, new Border() } });

        var panel = (await app.Call("GetElementTree", new { full = true })).GetProperty("roots")[0].GetProperty("children")[0];

        Assert.Equal(["true", null], panel.GetProperty("children").EnumerateArray().Select(child => child.Property("selected")));
    }

    [Fact]
    [Trait("Requirement", "000/3-FIELD-Index")]
    [Trait("Requirement", "000/3-RULE-index-not-negative")]
    [Trait("Requirement", "000/3-FIELD-Path")]
    [Trait("Requirement", "003/FR-032")]
    [Trait("Requirement", "003/FR-033")]
    public async Task Types_and_indexes_of_the_tree_make_up_the_paths()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button(), new TextBlock { Text = "between" }, new StackPanel { Children = { new Button() } }, new Button() },
        });

        var root = (await app.Call("GetElementTree", new { full = true })).GetProperty("roots")[0];
        var panel = root.GetProperty("children")[0];

        Assert.Equal(["Button 0", "TextBlock 0", "StackPanel 0", "Button 1"], panel.GetProperty("children").EnumerateArray().Select(child => $"{child.Text("type")} {child.GetProperty("index")}"));
        Assert.Equal("Window/StackPanel[0]/Button[1]", panel.GetProperty("children")[3].Text("path"));
        AssertPathsAreBuiltOfSegments(root, "Window");
    }

    [Fact]
    [Trait("Requirement", "000/3-RULE-path-format")]
    [Trait("Requirement", "000/3-RULE-type-non-empty")]
    [Trait("Requirement", "card/tree-type-names")]
    [Trait("Requirement", "003/FR-032")]
    public async Task Types_have_neither_namespace_nor_arity_and_every_path_is_written_in_the_same_form()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new _Gauge2<int>(), new ListBox { ItemsSource = new[] { "a", "b" } }, new Expander { IsExpanded = true, Content = new _Gauge2<string>() }, new _Gauge2<string>() },
        });

        var elements = (await app.Call("GetElementTree", new { full = true, includeInvisible = true })).Elements().ToList();
        var gauges = (await app.Call("FindElement", new { element = "Window/StackPanel[0]/_Gauge2[1]" })).GetProperty("elements");

        Assert.Equal(3, elements.Count(element => element.Text("type") == "_Gauge2"));
        Assert.Equal(1, gauges[0].GetProperty("index").GetInt32());
        Assert.All(elements, element => Assert.Matches("^[A-Za-z_][A-Za-z0-9_]*$", element.Text("type")));
        Assert.All(elements, element => Assert.Matches(@"^[A-Za-z_][A-Za-z0-9_]*(\[[0-9]+\])?(/[A-Za-z_][A-Za-z0-9_]*\[[0-9]+\])*$", element.Text("path")));
    }

    [Fact]
    [Trait("Requirement", "000/3-FIELD-Bounds")]
    [Trait("Requirement", "000/3-FIELD-ElementBounds")]
    [Trait("Requirement", "000/3-FIELD-ElementBounds-Center")]
    public async Task Bounds_are_where_the_control_stands_and_a_click_meets_their_centre()
    {
        Point pressed = default;
        await using var window = await app.Show(() =>
        {
            var pad = new Border { Name = "Pad", Width = 101, Height = 50, Background = Brushes.Gray };
            pad.PointerPressed += (_, press) => pressed = press.GetPosition(TopLevel.GetTopLevel(pad));
            Canvas.SetLeft(pad, 30);
            Canvas.SetTop(pad, 40);
            return new Canvas { Children = { pad } };
        });

        var pad = (await app.Call("GetElementTree", new { full = true, root = "Pad" })).GetProperty("roots")[0].GetProperty("bounds");
        var click = await app.Call("ClickElement", new { element = "Pad" });

        Assert.Equal(new Rect(30, 40, 101, 50), RectOf(pad));
        Assert.Equal(new Point(80.5, 65), pressed);
        Assert.Equal((80.5, 65), (click.GetProperty("x").GetDouble(), click.GetProperty("y").GetDouble()));
    }

    [Fact]
    [Trait("Requirement", "000/3-RULE-bounds-not-negative")]
    [Trait("Requirement", "card/tree-window-bounds")]
    public async Task Bounds_are_in_the_own_window_and_negative_where_scrolled_out_but_sizes_never_are()
    {
        var pane = default(ScrollViewer);
        await using var window = await app.Show(() => pane = new ScrollViewer
        {
            Content = new StackPanel { Children = { new Border { Name = "First", Height = 80 }, new Border { Name = "Nothing", Height = 0 }, new Border { Height = 2000 } } },
        });
        await app.Ui(() =>
        {
            window.Window.Position = new PixelPoint(120, 90);
            pane!.Offset = new Vector(0, 300);
        });
        await app.Call("WaitForElement", new { element = "First" });

        var first = (await app.Call("FindElement", new { element = "First" })).GetProperty("elements")[0];
        var all = (await app.Call("GetElementTree", new { full = true, templates = true, includeInvisible = true })).Elements().ToList();

        Assert.Equal(new Rect(0, -300, 800, 80), RectOf(first.GetProperty("bounds")));
        Assert.Equal(new Rect(120, -210, 800, 80), RectOf(first.GetProperty("screenBounds")));
        Assert.Equal(
            new Rect(120, -210, 800, 80), RectOf(Assert.Single(all, element => element.Text("path") == first.Text("path")).GetProperty("screenBounds")));
        Assert.All(all.Select(element => element.GetProperty("bounds")), bounds => Assert.True(bounds.GetProperty("width").GetDouble() >= 0 && bounds.GetProperty("height").GetDouble() >= 0));
    }

    private static void AssertPathsAreBuiltOfSegments(JsonElement element, string path)
    {
        Assert.Equal(path, element.Text("path"));
        foreach (var child in element.GetProperty("children").EnumerateArray())
            AssertPathsAreBuiltOfSegments(child, $"{path}/{child.Text("type")}[{child.GetProperty("index").GetInt32()}]");
    }

    private static Rect RectOf(JsonElement bounds) =>
        new(bounds.GetProperty("x").GetDouble(), bounds.GetProperty("y").GetDouble(), bounds.GetProperty("width").GetDouble(), bounds.GetProperty("height").GetDouble());

    private sealed class _Gauge2<T> : Border
    {
        public T? Value { get; set; }
    }

    private sealed class _Row : Border, ISelectable
    {
        public bool IsSelected { get; set; }
    }
}
