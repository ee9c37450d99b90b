using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>A column of check boxes.</summary>
public sealed class TestCheckBoxColumn(TestGrid grid, object? header) : TestColumn(grid, header)
{
    /// <inheritdoc/>
    internal override Control Build(object item)
    {
        var box = new CheckBox { IsHitTestVisible = false };
        box.Bind(CheckBox.IsCheckedProperty, Binding!);
        return box;
    }
}
