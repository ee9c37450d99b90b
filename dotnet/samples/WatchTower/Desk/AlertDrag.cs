using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Interactivity;

namespace WatchTower.Desk;

/// <summary>Makes the list's rows draggable.</summary>
internal sealed class AlertDrag
{
    private const double Threshold = 4;

    private readonly ListBox _list;
    private PointerPressedEventArgs? _pressed;

    /// <param name="list">The list of <see cref="AlertRow"/>s.</param>
    public AlertDrag(ListBox list)
    {
        _list = list;
        list.AddHandler(InputElement.PointerPressedEvent, (_, e) => _pressed = RowOf(e) is null ? null : e, RoutingStrategies.Bubble, handledEventsToo: true);
        list.AddHandler(InputElement.PointerReleasedEvent, (_, _) => _pressed = null, RoutingStrategies.Bubble, handledEventsToo: true);
        list.AddHandler(InputElement.PointerMovedEvent, OnMoved, RoutingStrategies.Bubble, handledEventsToo: true);
    }

    /// <summary>Gets the format of the dragged row, which stays in this process.</summary>
    public static DataFormat<AlertRow> Format { get; } = DataFormat.CreateInProcessFormat<AlertRow>("watchtower-alert");

    private void OnMoved(object? sender, PointerEventArgs e)
    {
        if (_pressed is not { } pressed || RowOf(pressed) is not { } row)
            return;

        Vector way = e.GetPosition(_list) - pressed.GetPosition(_list);
        if (way.Length >= Threshold)
        {
            _pressed = null;
            var data = new DataTransfer();
            data.Add(DataTransferItem.Create(Format, row));
            _ = DragDrop.DoDragDropAsync(pressed, data, DragDropEffects.Move);
        }
    }

    private static AlertRow? RowOf(RoutedEventArgs e) => (e.Source as StyledElement)?.DataContext as AlertRow;
}
