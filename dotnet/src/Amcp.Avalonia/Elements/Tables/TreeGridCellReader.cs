using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Amcp.Avalonia.Elements.Accessibility;
using Avalonia.Controls.Templates;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads cells of a column of a TreeDataGrid: exactly by the model that the grid creates for a cell, and fast by the column's selector of values.</summary>
internal sealed class TreeGridCellReader : ICellReader
{
    private readonly Control _grid;
    private readonly IReadOnlyList<object> _rows;
    private readonly object _column;
    private readonly int _place;
    private readonly Func<int, object?> _modelOf;
    private readonly Delegate? _selector;
    private readonly MethodInvoker? _select;
    private readonly CellFormat _format;

    /// <summary>Initializes a new instance of the <see cref="TreeGridCellReader"/> class.</summary>
    /// <param name="grid">The grid, whose templates apply.</param>
    /// <param name="rows">The rows of the grid.</param>
    /// <param name="column">The model of the column.</param>
    /// <param name="place">The place of the column.</param>
    /// <param name="modelOf">Returns the item of a row.</param>
    public TreeGridCellReader(Control grid, IReadOnlyList<object> rows, object column, int place, Func<int, object?> modelOf)
    {
        (_grid, _rows, _column, _place, _modelOf) = (grid, rows, column, place, modelOf);

        // A column with expanders has the column of the values inside.
        var inner = Shape.Get(column, "Inner") ?? column;
        var options = Shape.Get(inner, "Options");
        var isCheckBox = TypeName.Of(inner).Contains("CheckBox", StringComparison.Ordinal);
        _selector = Shape.Get(inner, "ValueSelector") as Delegate;
        _select = _selector is null ? null : InvokerOf(_selector);
        _format = new CellFormat(
            Shape.Get(options, "StringFormat") as string, Shape.Get(options, "Culture") as CultureInfo ?? CultureInfo.CurrentCulture, "", isCheckBox);
    }

    public string? Exact(int row)
    {
        if (Shape.Call(_rows, "RealizeCell", _column, _place, row) is not { } cell)
            return null;

        try
        {
            return TextOf(cell);
        }
        finally
        {
            Shape.Call(_rows, "UnrealizeCell", cell, _place, row);
        }
    }

    public string? Fast(int row) => _selector is null ? null : _format.TextOf(ValueOf(row));

    public Func<int, bool>? Finding(string text) => _selector is not null && _format.Finding(text) is { } test ? row => test(ValueOf(row)) : null;

    private string? TextOf(object cell)
    {
        if (Shape.Get(cell, "Content") is { } inner)
            return TextOf(inner);

        if (Shape.Property(cell.GetType(), "Text") is not null)
            return (Shape.Get(cell, "Text") as string)?.Trim() ?? "";

        if (Shape.Get(cell, "GetCellTemplate") is Delegate template)
            return TextOf(template, Shape.Get(cell, "Value"));

        return Shape.Get(cell, "Value") is bool or null && _format.IsCheckBox ? CellText.Of(Shape.Get(cell, "Value") as bool?) : null;
    }

    private string? TextOf(Delegate getTemplate, object? value)
    {
        try
        {
            var probe = new TemplateProbe(_grid);
            return getTemplate.DynamicInvoke(_grid) is IDataTemplate template && probe.Built(value, template) is { } built ? CellText.OfDetached(built, probe) : "";
        }
        catch (Exception)
        {
            // Templates and getters are app code, which may require a window.
            return null;
        }
    }

    private object? ValueOf(int row)
    {
        try
        {
            return _select!.Invoke(_selector, _modelOf(row));
        }
        catch (Exception)
        {
            // The selector is code of the app.
            return null;
        }
    }

    // Many times as fast as DynamicInvoke.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A delegate keeps its Invoke.")]
    private static MethodInvoker InvokerOf(Delegate selector) => MethodInvoker.Create(selector.GetType().GetMethod("Invoke")!);
}
