using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Audit;

[Collection(UiCollection.Name)]
public sealed class TabOrderRuleTests(LiveApp app)
{
    [Theory]
    [InlineData(Dock.Bottom, Dock.Top, "Button#Second comes after First by Tab, but stands above it")]
    [InlineData(Dock.Right, Dock.Left, "Button#Second comes after First by Tab, but stands to the left of it")]
    [InlineData(Dock.Top, Dock.Bottom, null)]
    [InlineData(Dock.Left, Dock.Right, null)]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task Tab_goes_down_or_on_in_the_line(Dock first, Dock second, string? sentence)
    {
        await using var window = await app.Show(() => Docked(first, second));

        Assert.Equal(sentence is null ? [] : [sentence], await app.Found("tabOrder"));
    }

    [Fact]
    public async Task A_tab_index_is_the_author_s_word()
    {
        await using var window = await app.Show(() =>
        {
            var docked = Docked(Dock.Bottom, Dock.Top);
            ((Button)docked.Children[1]).TabIndex = int.MaxValue - 1;
            ((Button)docked.Children[0]).TabIndex = 1;
            return docked;
        });

        Assert.Empty(await app.Found("tabOrder"));
    }

    [Fact]
    public async Task A_column_is_read_to_its_end_before_the_next_one()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Orientation = global::Avalonia.Layout.Orientation.Horizontal,
            Children = { Column("A", "B", "C"), Column("D", "E") },
        });

        Assert.Empty(await app.Found("tabOrder"));
    }

    private static DockPanel Docked(Dock first, Dock second)
    {
        var (one, two) = (new Button { Name = "First", Content = "1" }, new Button { Name = "Second", Content = "2" });
        DockPanel.SetDock(one, first);
        DockPanel.SetDock(two, second);
        return new DockPanel { LastChildFill = false, Children = { one, two } };
    }

    private static StackPanel Column(params string[] names)
    {
        var column = new StackPanel();
        column.Children.AddRange(names.Select(name => new Button { Name = name, Content = name }));
        return column;
    }
}
