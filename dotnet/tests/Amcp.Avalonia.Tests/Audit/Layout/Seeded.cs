using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Chooses texts, sizes and containers by a seed. UI thread only.</summary>
internal sealed class Seeded(int seed)
{
    private static readonly string[] s_texts =
        ["Acknowledge the alert", "Export all measurements", "Settings of the account", "Überprüfung der Eingaben", "Connect to the station", "Last change of the order"];

    private readonly Random _random = new(seed);

    /// <summary>Returns one of the texts.</summary>
    public string Text() => s_texts[_random.Next(s_texts.Length)];

    /// <summary>Returns a whole number; the upper limit is included.</summary>
    public int From(int least, int most) => _random.Next(least, most + 1);

    /// <summary>Returns a control that shows a text: a text block, a button or a check box.</summary>
    public Control Worded(string text) => From(0, 2) switch
    {
        0 => new TextBlock { Text = text },
        1 => new Button { Content = text },
        _ => new CheckBox { Content = text },
    };

    /// <summary>Puts content into a container that has room for it.</summary>
    public Control Within(Control content)
    {
        content.HorizontalAlignment = HorizontalAlignment.Left;
        return From(0, 6) switch
        {
            0 => new StackPanel { Margin = new Thickness(8), Children = { new TextBlock { Text = "Orders" }, content } },
            1 => new Border { Padding = new Thickness(12), Child = content },
            2 => new Grid { RowDefinitions = new RowDefinitions("Auto,*"), Children = { new TextBlock { Text = "Orders" }, InRow(content, 1) } },
            3 => new DockPanel { LastChildFill = false, Children = { content } },
            4 => new ScrollViewer { Content = new StackPanel { Children = { content, new Border { Height = 900 } } } },
            5 => new Expander { Header = "Orders", IsExpanded = true, Content = content },
            _ => new TabControl { Items = { new TabItem { Header = "Orders", Content = content }, new TabItem { Header = "Stock" } } },
        };
    }

    /// <summary>Returns the size that a control wants.</summary>
    public static Size Wanted(Control control)
    {
        control.Measure(Size.Infinity);
        return control.DesiredSize;
    }

    /// <summary>Returns the width of a text.</summary>
    public static double WidthOf(string text, double size = 14) => Wanted(new TextBlock { Text = text, FontSize = size }).Width;

    /// <summary>Sets the row of a control in a grid.</summary>
    public static T InRow<T>(T control, int row)
        where T : Control
    {
        Grid.SetRow(control, row);
        return control;
    }

    /// <summary>Sets the column of a control in a grid.</summary>
    public static T InColumn<T>(T control, int column)
        where T : Control
    {
        Grid.SetColumn(control, column);
        return control;
    }
}
