using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Faults of elements that overlap or lie outside.</summary>
internal static class PlaceFaults
{
    public static IReadOnlyList<SeededFault> Overlap { get; } =
    [
        new("overlap", "a negative margin pulls it over its neighbour", (seed, isFaulty) =>
            seed.Within(new StackPanel
            {
                Children = { seed.Worded("Name of the station"), Named(new TextBlock { Text = seed.Text(), Margin = new Thickness(0, isFaulty ? -seed.From(10, 14) : 0, 0, 0) }) },
            })),
        new("overlap", "Grid.Row is missing between texts", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                RowDefinitions = new RowDefinitions("Auto,Auto"),
                Children = { new TextBlock { Text = seed.Text() }, Seeded.InRow(Named(new TextBlock { Text = seed.Text() }), isFaulty ? 0 : 1) },
            })),
        new("overlap", "Grid.Column is missing between inputs", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                ColumnDefinitions = new ColumnDefinitions("180,180"),
                Children = { new TextBox { Text = seed.Text() }, Seeded.InColumn(Named(new TextBox { Text = seed.Text() }), isFaulty ? 0 : 1) },
            })),
        new("overlap", "a button is wider than its column", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                ColumnDefinitions = new ColumnDefinitions(isFaulty ? $"{seed.From(80, 120)},160" : "Auto,160"),
                Children = { new Button { Content = seed.Text(), MinWidth = 200 }, Seeded.InColumn(Named(new Button { Content = "Cancel", Width = 120, HorizontalAlignment = HorizontalAlignment.Left }), 1) },
            })),
        new("overlap", "the cells of a WrapPanel are too narrow", (seed, isFaulty) =>
            seed.Within(new WrapPanel
            {
                Width = 400, ItemWidth = isFaulty ? seed.From(90, 110) : 160,
                Children = { new Button { Content = "Overview", Width = 150 }, Named(new Button { Content = "Details", Width = 150 }) },
            })),
        new("overlap", "a docked element is pulled over the next one", (seed, isFaulty) =>
        {
            var docked = new Button { Content = seed.Text(), Margin = new Thickness(0, 0, isFaulty ? -seed.From(30, 60) : 0, 0) };
            DockPanel.SetDock(docked, Dock.Left);
            return seed.Within(new DockPanel { Width = 420, Children = { docked, Named(new TextBox { Text = seed.Text() }) } });
        }),
        new("overlap", "Grid.Row is missing between text and button", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                RowDefinitions = new RowDefinitions("Auto,Auto"),
                Children = { new TextBlock { Text = seed.Text(), Margin = new Thickness(4) }, Seeded.InRow(Named(new Button { Content = seed.Text() }), isFaulty ? 0 : 1) },
            })),
    ];

    public static IReadOnlyList<SeededFault> Outside { get; } =
    [
        new("outside", "a margin pushes it out of the window", (seed, isFaulty) =>
            new StackPanel { Children = { Named(new Button { Content = seed.Text(), Width = 220, Margin = new Thickness(isFaulty ? seed.From(640, 900) : 300, 8, 0, 0) }) } }),
        new("outside", "a row of buttons is wider than the window", (seed, isFaulty) =>
        {
            var row = new StackPanel { Orientation = Orientation.Horizontal, Spacing = 8 };
            row.Children.AddRange(Enumerable.Range(0, isFaulty ? seed.From(6, 8) : 3).Select(at => new Button { Name = at == 5 ? "It" : null, Content = $"Section {at}", Width = 140 }));
            return row;
        }),
        new("outside", "a column is higher than the window and does not scroll", (seed, isFaulty) =>
        {
            var column = new StackPanel { Spacing = 12 };
            column.Children.AddRange(Enumerable.Range(0, seed.From(18, 24)).Select(at => new TextBox { Name = at == 11 ? "It" : null, Text = seed.Text(), Height = 40 }));
            return isFaulty ? column : new ScrollViewer { Content = column };
        }),
        new("outside", "a scroll viewer does not scroll sideways", (seed, isFaulty) =>
            new ScrollViewer
            {
                HorizontalScrollBarVisibility = isFaulty ? ScrollBarVisibility.Disabled : ScrollBarVisibility.Auto,
                Content = new StackPanel { Children = { Named(new Button { Content = seed.Text(), Width = seed.From(900, 1100), HorizontalAlignment = HorizontalAlignment.Left }) } },
            }),
        new("outside", "it lies before the start of a scroll area", (seed, isFaulty) =>
            new ScrollViewer
            {
                HorizontalScrollBarVisibility = ScrollBarVisibility.Auto,
                Content = new Grid { Width = 1200, Height = 900, Children = { Top(Named(new Button { Content = seed.Text(), Margin = new Thickness(isFaulty ? -seed.From(40, 90) : 10, 10, 0, 0) })) } },
            }),
        new("outside", "a border clips it", (seed, isFaulty) =>
            seed.Within(new Border
            {
                ClipToBounds = true, Width = 200, Height = 60, Background = Brushes.White,
                Child = new Canvas { Children = { At(Named(new Button { Content = "Send" }), isFaulty ? seed.From(170, 240) : 20) } },
            })),
    ];

    private static Control At(Control control, double left)
    {
        Canvas.SetLeft(control, left);
        return control;
    }

    private static T Top<T>(T control)
        where T : Control
    {
        (control.HorizontalAlignment, control.VerticalAlignment) = (HorizontalAlignment.Left, VerticalAlignment.Top);
        return control;
    }

    private static T Named<T>(T control)
        where T : Control
    {
        control.Name = "It";
        return control;
    }
}
