using Avalonia.Controls;
using Avalonia.Controls.Primitives;

namespace Gallery.Controls.Tables;

/// <summary>Represents a column whose cells are check boxes.</summary>
public sealed class TableCheckBoxColumn : TableColumn
{
    /// <inheritdoc />
    internal override Control CreateContent() => new CheckBox { MinHeight = 0, [!ToggleButton.IsCheckedProperty] = Binding };
}
