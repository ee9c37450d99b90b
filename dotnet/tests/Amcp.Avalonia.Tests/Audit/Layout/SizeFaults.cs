using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Faults of small targets, and of layouts without room for longer texts.</summary>
internal static class SizeFaults
{
    public static IReadOnlyList<SeededFault> Small { get; } =
    [
        new("small", "icon buttons of a tool bar", (seed, isFaulty) => seed.Within(Row(isFaulty ? 2 : 0, 4, _ => Icon(isFaulty ? seed.From(14, 20) : 28)))),
        new("small", "small buttons without room between them", (seed, isFaulty) =>
        {
            var size = seed.From(14, 18);
            return seed.Within(Row(isFaulty ? 2 : 26 - size, 3, _ => Icon(size)));
        }),
        new("small", "low check boxes", (seed, isFaulty) =>
            seed.Within(Column(3, at => new CheckBox { Name = at == 0 ? "It" : null, Content = $"Option {at}", MinHeight = 0, Height = isFaulty ? seed.From(16, 20) : 32 }))),
        new("small", "low rows of a list", (seed, isFaulty) =>
        {
            var list = new ListBox { Width = 200 };
            foreach (var at in Enumerable.Range(0, 4))
                list.Items.Add(new ListBoxItem { Name = at == 0 ? "It" : null, Content = new Border { Height = 4 }, Padding = default, MinHeight = 0, Height = isFaulty ? seed.From(12, 20) : 30 });
            return seed.Within(list);
        }),
        new("small", "links in a column", (seed, isFaulty) =>
            seed.Within(Column(3, at => new HyperlinkButton { Name = at == 0 ? "It" : null, Content = $"Section {at}", FontSize = 11, Padding = new Thickness(0, isFaulty ? 1 : 8), MinHeight = 0 }))),
        new("small", "a small button beside a text box", (seed, isFaulty) =>
            seed.Within(Row(2, 1, _ => Icon(isFaulty ? seed.From(12, 18) : 24), new TextBox { Width = 160 }))),
    ];

    public static IReadOnlyList<SeededFault> Growth { get; } =
    [
        new("growth", "a button has the width of its caption", (seed, isFaulty) =>
        {
            var text = seed.Text();
            var width = Seeded.WidthOf(text) + 24;
            return seed.Within(new Button { Name = "It", Content = text, Width = isFaulty ? width : width * 2 });
        }),
        new("growth", "a column has the width of its label", (seed, isFaulty) =>
        {
            var text = seed.Text();
            var width = (int)Seeded.WidthOf(text) + 6;
            return seed.Within(new Grid
            {
                ColumnDefinitions = new ColumnDefinitions($"{(isFaulty ? width : width * 2)},160"),
                Children = { new TextBlock { Name = "It", Text = text }, Seeded.InColumn(new TextBox(), 1) },
            });
        }),
        new("growth", "a row fills the window", (seed, isFaulty) =>
        {
            var count = isFaulty ? 5 : 2;
            var row = new StackPanel { Orientation = Orientation.Horizontal, Spacing = 6 };
            var text = seed.Text();
            row.Children.AddRange(Enumerable.Range(0, count).Select(at => new TextBlock { Name = at == count - 1 ? "It" : null, Text = text, FontSize = 700.0 / count / Seeded.WidthOf(text) * (isFaulty ? 14 : 7) }));
            return row;
        }),
        new("growth", "a wrapped text has the height of its lines and one more", (seed, isFaulty) =>
        {
            var text = $"{seed.Text()} and {seed.Text()}";
            var block = new TextBlock { Name = "It", Text = text, TextWrapping = TextWrapping.Wrap, Width = 120 };
            block.Height = (Seeded.Wanted(block).Height + 18) * (isFaulty ? 1 : 2);
            return seed.Within(block);
        }),
        new("growth", "a text would be trimmed", (seed, isFaulty) =>
        {
            var text = seed.Text();
            return seed.Within(new TextBlock { Name = "It", Text = text, TextTrimming = TextTrimming.CharacterEllipsis, MaxWidth = Seeded.WidthOf(text) * (isFaulty ? 1.1 : 2) });
        }),
        new("growth", "a text would reach the next one", (seed, isFaulty) =>
        {
            var text = seed.Text();
            var second = new Button { Content = "Change" };
            var first = new Button { Name = "It", Content = text };
            var width = (int)Seeded.WidthOf(text) + 30;
            var cell = new Grid { ColumnDefinitions = new ColumnDefinitions($"{(isFaulty ? width : width * 2)},Auto"), Children = { new StackPanel { Orientation = Orientation.Horizontal, Children = { first } }, Seeded.InColumn(second, 1) } };
            return seed.Within(cell);
        }),
    ];

    private static Button Icon(double size) =>
        new() { Width = size, Height = size, MinHeight = 0, MinWidth = 0, Padding = default, Background = Brushes.SteelBlue };

    private static StackPanel Row(double spacing, int count, Func<int, Control> create, params Control[] more) => Filled(Orientation.Horizontal, spacing, count, create, more);

    private static StackPanel Column(int count, Func<int, Control> create) => Filled(Orientation.Vertical, 0, count, create, []);

    private static StackPanel Filled(Orientation orientation, double spacing, int count, Func<int, Control> create, Control[] more)
    {
        var panel = new StackPanel { Orientation = orientation, Spacing = spacing };
        panel.Children.AddRange(Enumerable.Range(0, count).Select(create).Concat(more));
        panel.Children[0].Name = "It";
        return panel;
    }
}
