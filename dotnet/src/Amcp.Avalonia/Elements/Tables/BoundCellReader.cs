using System.Reflection;

namespace Amcp.Avalonia.Elements.Tables;

/// <summary>Reads cells of a column with a binding: exactly by the binding itself on a control outside the window, and fast by its path.</summary>
/// <param name="binding">The binding of the column.</param>
/// <param name="isCheckBox">Whether the column shows check boxes.</param>
/// <param name="itemOf">Returns the item of a row.</param>
internal sealed class BoundCellReader(object binding, bool isCheckBox, Func<int, object?> itemOf) : ICellReader
{
    // The parameter's type differs between the lines of Avalonia.
    private static readonly MethodInfo? s_bind = typeof(AvaloniaObject).GetMethods().FirstOrDefault(method =>
        method is { Name: "Bind", IsGenericMethod: false } && method.GetParameters() is [var property, { ParameterType.Name: "IBinding" or "BindingBase" }]
        && property.ParameterType == typeof(AvaloniaProperty));

    private readonly PlainPath? _path = PlainPath.Of(binding, isCheckBox);
    private Control? _target;

    public string? Exact(int row)
    {
        if (s_bind is null || PlainPath.NeedsTree(binding))
            return null;

        _target ??= Bound();
        _target.DataContext = itemOf(row);
        return _target is CheckBox box ? CellText.Of(box.IsChecked) : ((TextBlock)_target).Text?.Trim() ?? "";
    }

    public string? Fast(int row) => _path is null ? null : _path.Format.TextOf(_path.ValueOf(itemOf(row)));

    public Func<int, bool>? Finding(string text) => _path?.Format.Finding(text) is { } test ? row => test(_path.ValueOf(itemOf(row))) : null;

    private Control Bound()
    {
        Control target = isCheckBox ? new CheckBox { IsThreeState = true } : new TextBlock();
        s_bind!.Invoke(target, [isCheckBox ? CheckBox.IsCheckedProperty : TextBlock.TextProperty, binding]);
        return target;
    }
}
