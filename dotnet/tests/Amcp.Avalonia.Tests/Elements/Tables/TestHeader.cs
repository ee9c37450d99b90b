using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Elements.Tables;

/// <summary>The header of a column, which sorts by it.</summary>
public sealed class TestHeader : ContentControl
{
    private readonly TestGrid _grid;

    public TestHeader(TestGrid grid, TestColumn column) => (_grid, OwningColumn, Content) = (grid, column, column.Header);

    /// <inheritdoc/>
    protected override Type StyleKeyOverride => typeof(ContentControl);

    internal TestColumn OwningColumn { get; }

    /// <inheritdoc/>
    protected override void OnPointerReleased(PointerReleasedEventArgs e) => _grid.Sort(OwningColumn);
}
