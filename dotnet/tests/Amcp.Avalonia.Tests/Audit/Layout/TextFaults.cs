using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Templates;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Faults of texts that are clipped or trimmed.</summary>
internal static class TextFaults
{
    public static IReadOnlyList<SeededFault> Clipped { get; } =
    [
        new("clipped", "a fixed width is too small for the text", (seed, isFaulty) =>
        {
            var text = seed.Text();
            return seed.Within(new TextBlock { Name = "It", Text = text, Width = Seeded.WidthOf(text) + (isFaulty ? -seed.From(12, 60) : 4) });
        }),
        new("clipped", "a fixed height is smaller than the letters", (seed, isFaulty) =>
            seed.Within(new TextBlock { Name = "It", Text = seed.Text(), FontSize = seed.From(16, 24), Height = isFaulty ? seed.From(7, 11) : double.NaN })),
        new("clipped", "a border clips wrapped text", (seed, isFaulty) =>
            seed.Within(new Border
            {
                ClipToBounds = true, Width = 120, Height = isFaulty ? seed.From(20, 26) : double.NaN,
                Child = new StackPanel { Children = { new TextBlock { Name = "It", TextWrapping = TextWrapping.Wrap, Text = $"{seed.Text()} and {seed.Text()}" } } },
            })),
        new("clipped", "a button is narrower than its caption", (seed, isFaulty) =>
        {
            var text = seed.Text();
            return seed.Within(new Button { Name = "It", Content = text, Width = Seeded.WidthOf(text) + (isFaulty ? -seed.From(10, 60) : 20) });
        }),
        new("clipped", "a text box is lower than its line", (seed, isFaulty) =>
            seed.Within(new TextBox { Name = "It", Text = seed.Text(), Width = 260, MinHeight = 0, Padding = new Thickness(4, 0), FontSize = seed.From(18, 26), Height = isFaulty ? seed.From(10, 14) : double.NaN })),
        new("clipped", "a column of a grid is narrower than its text", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                ColumnDefinitions = new ColumnDefinitions(isFaulty ? $"{seed.From(30, 80)},200" : "Auto,200"),
                Children = { new TextBlock { Name = "It", Text = seed.Text() }, Seeded.InColumn(new TextBox(), 1) },
            })),
        new("clipped", "a fixed height drops lines", (seed, isFaulty) =>
            seed.Within(new TextBlock
            {
                Name = "It", TextWrapping = TextWrapping.Wrap, Width = 110, Text = $"{seed.Text()} and {seed.Text()} and {seed.Text()}",
                Height = isFaulty ? seed.From(36, 44) : double.NaN,
            })),
        new("clipped", "MaxLines drops lines without an ellipsis", (seed, isFaulty) =>
            seed.Within(new TextBlock { Name = "It", TextWrapping = TextWrapping.Wrap, Width = 110, Text = $"{seed.Text()} and {seed.Text()}", MaxLines = isFaulty ? 1 : 0 })),
    ];

    public static IReadOnlyList<SeededFault> Trimmed { get; } =
    [
        new("trimmed", "a fixed width trims", (seed, isFaulty) =>
        {
            var text = seed.Text();
            return seed.Within(new TextBlock { Name = "It", Text = text, TextTrimming = TextTrimming.CharacterEllipsis, Width = Seeded.WidthOf(text) + (isFaulty ? -seed.From(20, 70) : 4) });
        }),
        new("trimmed", "a tool tip does not show the whole text", (seed, isFaulty) =>
        {
            var text = seed.Text();
            var block = new TextBlock { Name = "It", Text = text, TextTrimming = TextTrimming.WordEllipsis, MaxWidth = seed.From(60, 100) };
            ToolTip.SetTip(block, isFaulty ? "More" : text);
            return seed.Within(block);
        }),
        new("trimmed", "a star column trims beside a wide neighbour", (seed, isFaulty) =>
            seed.Within(new Grid
            {
                Width = isFaulty ? seed.From(220, 260) : 600, ColumnDefinitions = new ColumnDefinitions("*,Auto"),
                Children =
                {
                    new TextBlock { Name = "It", Text = seed.Text(), TextTrimming = TextTrimming.CharacterEllipsis }, Seeded.InColumn(new Button { Content = "Export", Width = 160 }, 1),
                },
            })),
        new("trimmed", "MaxLines trims wrapped text", (seed, isFaulty) =>
            seed.Within(new TextBlock
            {
                Name = "It", Text = $"{seed.Text()} and {seed.Text()} and {seed.Text()}", TextWrapping = TextWrapping.Wrap, TextTrimming = TextTrimming.CharacterEllipsis,
                Width = 130, MaxLines = isFaulty ? 2 : 9,
            })),
        new("trimmed", "the caption of a button is trimmed", (seed, isFaulty) =>
            seed.Within(new Button
            {
                Width = isFaulty ? seed.From(90, 120) : 320, Content = new TextBlock { Name = "It", Text = seed.Text(), TextTrimming = TextTrimming.CharacterEllipsis },
            })),
        new("trimmed", "the row of a list is trimmed", (seed, isFaulty) =>
            seed.Within(new ListBox
            {
                Width = isFaulty ? seed.From(110, 130) : 400, ItemsSource = new[] { seed.Text() },
                ItemTemplate = new FuncDataTemplate<string>((text, _) => new TextBlock { Name = "It", Text = text, TextTrimming = TextTrimming.CharacterEllipsis }),
            })),
    ];
}
