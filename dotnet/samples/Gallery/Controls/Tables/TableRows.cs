using Avalonia;
using Avalonia.Controls;

namespace Gallery.Controls.Tables;

/// <summary>Represents the rows of a table, of which those in view have controls.</summary>
public sealed class TableRows : ListBox
{
    /// <summary>Gets or sets the table of the rows.</summary>
    internal TableView? Owner { get; set; }

    /// <inheritdoc />
    protected override Type StyleKeyOverride => typeof(ListBox);

    /// <summary>Shows the cells of all rows in view in the order of the columns.</summary>
    internal void Arrange()
    {
        foreach (var row in GetRealizedContainers().OfType<TableRow>())
            row.Show(row.DataContext, Owner!.Columns);
    }

    /// <inheritdoc />
    protected override Control CreateContainerForItemOverride(object? item, int index, object? recycleKey) => new TableRow { Padding = default };

    /// <inheritdoc />
    protected override bool NeedsContainerOverride(object? item, int index, out object? recycleKey) => NeedsContainer<TableRow>(item, out recycleKey);

    /// <inheritdoc />
    protected override void PrepareContainerForItemOverride(Control container, object? item, int index)
    {
        base.PrepareContainerForItemOverride(container, item, index);
        var row = (TableRow)container;
        row.Index = index;
        row.Show(item, Owner!.Columns);
    }

    /// <inheritdoc />
    protected override void ContainerIndexChangedOverride(Control container, int oldIndex, int newIndex)
    {
        base.ContainerIndexChangedOverride(container, oldIndex, newIndex);
        ((TableRow)container).Index = newIndex;
    }
}
