using System.Windows.Input;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.Tests.Explaining;

/// <summary>Faults of size, place and state.</summary>
internal static class LayoutFaults
{
    public static IReadOnlyList<Fault> All { get; } =
    [
        new("MaxWidth of a style clamps", "width", () => new StackPanel
        {
            Children = { It() },
            Styles = { new Style(x => x.OfType<Border>()) { Setters = { new Setter(Layoutable.MaxWidthProperty, 100d) } } },
        }, "Width of Border#It = 100: MaxWidth=100 (style `Border` of StackPanel.Styles[0]) limits it"),
        new("a column is fixed", "width", () => Columns("40,*", column: 0), "Grid#Form column 0 of 2: `40` (40)"),
        new("Grid.Column is not set", "bounds", () => Columns("40,*", column: null), "Grid.Column is not set", "column 0 of 2"),
        new("the alignment does not stretch", "width", () =>
        {
            var it = It();
            it.HorizontalAlignment = HorizontalAlignment.Left;
            return new Border { Child = it };
        }, "HorizontalAlignment=Left (the element itself) does not stretch it"),
        new("a margin takes the room", "width", () =>
        {
            var it = It();
            it.Margin = new Thickness(300, 0);
            return new Border { Child = it };
        }, "less Margin=300,0,300,0 (the element itself)"),
        new("a parent is narrow", "width", () => new Border { Name = "Box", Width = 120, Child = new Border { Child = It() } }, "Width of Border#Box = 120: Width=120 (the element itself)"),
        new("a panel gives infinite room", "width", () => new StackPanel
        {
            Name = "Row", Orientation = Orientation.Horizontal, Children = { new TextBlock { Name = "It", TextWrapping = TextWrapping.Wrap, Text = string.Join(' ', Enumerable.Repeat("long", 90)) } },
        }, "StackPanel#Row with Orientation=Horizontal gives each child the width that it wants"),
        new("a negative margin puts it behind a clip", "bounds", () =>
        {
            var it = It();
            it.Margin = new Thickness(-30, 0, 0, 0);
            return new Border { Name = "Clip", ClipToBounds = true, Child = it };
        }, "Margin = -30,0,0,0 [Local]", "Border#Clip cuts it off by ClipToBounds"),
        new("a scroll viewer has scrolled it away", "bounds", () => new ScrollViewer
        {
            Name = "List", Height = 50, Content = new StackPanel { Children = { It(), new Border { Height = 900 } } },
        }, "ScrollViewer#List is scrolled by 0, 200", "nothing of") { Then = content => ((ScrollViewer)content).Offset = new Vector(0, 200) },
        new("an element around it is faint", "Opacity", () => new Border { Name = "Dim", Opacity = 0.1, Child = new StackPanel { Children = { It() } } }, "faded: Border#Dim Opacity = 0.1 [Local]"),
        new("an element around it is hidden", "IsVisible", () => new Border { Name = "Away", IsVisible = false, Child = new StackPanel { Children = { It() } } },
            "hidden: Border#Away IsVisible = False [Local]"),
        new("a transform moves it", "bounds", () => new Border { Name = "Moved", RenderTransform = new TranslateTransform(-2000, 0), Child = It() },
            "Border#Moved is moved by RenderTransform"),
        new("another element is in front", "ZIndex", () => new Panel { Children = { new Border { Name = "Shield", ZIndex = 5, Background = Brushes.White }, It() } },
            "Border#Shield is drawn in front of Border#It (ZIndex 5 and 0)"),
        new("a command cannot execute", "IsEnabled", () => new Button { Name = "It", Content = "Save", Command = new Never() }, "Command of Button#It cannot execute now"),
        new("an element around it is disabled", "IsEnabled", () => new StackPanel { Name = "Form", IsEnabled = false, Children = { new Button { Name = "It", Content = "Save" } } },
            "disabled: StackPanel#Form IsEnabled = False [Local]"),
    ];

    private static Border It() => new() { Name = "It", MinHeight = 20, Background = Brushes.Red, Child = new TextBlock { Text = "Text" } };

    private static Grid Columns(string columns, int? column)
    {
        var it = It();
        if (column is { } given)
            Grid.SetColumn(it, given);

        return new Grid { Name = "Form", ColumnDefinitions = new ColumnDefinitions(columns), Children = { it } };
    }

    private sealed class Never : ICommand
    {
        public event EventHandler? CanExecuteChanged
        {
            add
            {
            }

            remove
            {
            }
        }

        public bool CanExecute(object? parameter) => false;

        public void Execute(object? parameter)
        {
        }
    }
}
