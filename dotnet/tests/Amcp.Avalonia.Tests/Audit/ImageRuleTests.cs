using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Automation;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class ImageRuleTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task A_picture_needs_a_name_unless_it_is_decoration_or_belongs_to_a_named_control()
    {
        await using var window = await app.Show(() =>
        {
            var (named, decoration) = (Picture("Named"), Picture("Decoration"));
            AutomationProperties.SetName(named, "A map of the plant");
            AutomationProperties.SetAccessibilityView(decoration, AccessibilityView.Raw);
            return new StackPanel
            {
                Children =
                {
                    Picture("Map"), named, decoration,
                    new Button { Content = new StackPanel { Children = { Picture("Icon"), new TextBlock { Text = "Print" } } } },
                },
            };
        });

        Assert.Equal(["Image#Map is a picture without a name"], await app.Found("image"));
    }

    private static Image Picture(string name) => new()
    {
        Name = name,
        Width = 20,
        Height = 20,
        Source = new DrawingImage { Drawing = new GeometryDrawing { Brush = Brushes.Green, Geometry = new RectangleGeometry(new Rect(0, 0, 20, 20)) } },
    };
}
