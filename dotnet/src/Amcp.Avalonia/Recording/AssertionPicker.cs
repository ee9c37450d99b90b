using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// Offers checks of the element under the pointer, or else of the focused one, when the user presses Ctrl+Shift+F9. Until the choice the app sees no
/// input, so that focus, hover and open popups stay. UI thread only.
/// </summary>
internal sealed class AssertionPicker : IDisposable
{
    // Few apps use it, and it precedes their key bindings. Chords of Alt and function keys belong to desktops, those of letters to apps.
    private const Key Chord = Key.F9;
    private const RawInputModifiers ChordModifiers = RawInputModifiers.Control | RawInputModifiers.Shift;

    private readonly Recorder _recorder;
    private readonly PressedInput _pressed = new();
    private readonly RawEvents? _input;

    /// <summary>Elements inside of the offered one, from which the user went outwards.</summary>
    private readonly Stack<Visual> _inner = [];

    private RawEvent? _pointer;
    private PickerMenu? _menu;
    private Visual? _element;

    /// <summary>Subscribes to the input.</summary>
    public AssertionPicker(Recorder recorder)
    {
        _recorder = recorder;
        _input = recorder.Guarded(() => new RawEvents(Takes));
    }

    public void Dispose()
    {
        _input?.Dispose();
        Close();
    }

    private bool Takes(RawEvent e)
    {
        if (TopLevel.GetTopLevel(_menu) is null)
        {
            // It was not open, or its window is closed.
            Close();
        }

        if (_pressed.Ends(e) || (_menu is null && _pressed.Repeats(e)))
            return true;

        if (_menu is null && !(e.IsKeyDown && e is { Key: Chord, Modifiers: ChordModifiers }))
        {
            _pointer = e.Position is null ? _pointer : e.IsLeave ? null : e;
            return false;
        }

        // The app needs the end of each press that it has seen begin.
        if (e.IsLeave || e.IsUp)
            return false;

        _pressed.Begin(e);
        _recorder.Guarded(() => Handle(e));
        return true;
    }

    private void Handle(RawEvent e)
    {
        if (_menu is null)
            Open(e);
        else if (e.Position is { } point)
            Point(_menu, e, point);
        else if (e.IsKeyDown)
            Press(_menu, e.Key);
    }

    private void Open(RawEvent chord)
    {
        _recorder.Finish();
        _inner.Clear();
        if ((Pointed() ?? Focused(chord)) is { } visual)
            Show(MeantControl.Of(visual));
    }

    // A disabled element can be checked, too.
    private Visual? Pointed() => _pointer is { Position: { } point } last && Windows().FirstOrDefault(last.WentTo) is { } window
        ? window.InputHitTest(point, enabledElementsOnly: false) as Visual
        : null;

    private Visual? Focused(RawEvent chord) => Windows().FirstOrDefault(chord.WentTo) is { } window
        ? window.FocusManager?.GetFocusedElement() as Visual ?? window
        : null;

    private IEnumerable<TopLevel> Windows() =>
        _recorder.Elements.Popups.TopLevels(_recorder.Elements.Windows);

    private void Show(Visual element)
    {
        Close();
        if (TopLevel.GetTopLevel(element) is { } window && WindowCatalog.OwningWindow(window) is var owner && OverlayLayer.GetOverlayLayer(owner) is { } layer)
        {
            _element = element;
            _menu = new PickerMenu(layer, owner.ClientSize, BoundsIn(layer, element, window), ElementLabel.Of(element), RowsOf(element));
        }
    }

    private static Rect BoundsIn(OverlayLayer layer, Visual element, TopLevel window)
    {
        var bounds = ElementGeometry.InWindow(element);
        var start = layer.PointToClient(window.PointToScreen(bounds.TopLeft));
        return new Rect(start, bounds.Size);
    }

    private static IReadOnlyList<PickerRow> RowsOf(Visual element)
    {
        PickerRow?[] rows =
        [
            PickedCheck.ExpectedOf(element, CheckKind.Text) is { } text ? new PickerRow(CheckKind.Text, Key.T, "Text", text) : null,
            new PickerRow(CheckKind.Visible, Key.V, "Visible", null),
            PickedCheck.ExpectedOf(element, CheckKind.Count) is { } count ? new PickerRow(CheckKind.Count, Key.C, "Count of items", count) : null,
            new PickerRow(CheckKind.Screenshot, Key.S, "Screenshot", null),
            new PickerRow(CheckKind.Tree, Key.R, "Tree", null),
        ];
        return [.. rows.OfType<PickerRow>()];
    }

    private void Point(PickerMenu menu, RawEvent e, Point point)
    {
        var isInMenu = Windows().FirstOrDefault(e.WentTo) is { } window && menu.SelectAt(point, window);
        if (e.IsButtonDown && isInMenu)
            Choose(menu.Selected);
        else if (e.IsButtonDown)
            Close();
    }

    private void Press(PickerMenu menu, Key key)
    {
        switch (key)
        {
            case Key.Escape:
                Close();
                break;
            case Key.Enter or Key.Space:
                Choose(menu.Selected);
                break;
            case Key.Up or Key.Down:
                menu.Move(key == Key.Up ? -1 : 1);
                break;
            case Key.Left when _element is { } inner && ElementTree.Parent(inner) is { } outer:
                _inner.Push(inner);
                Show(outer);
                break;
            case Key.Right when _inner.TryPop(out var inside):
                Show(inside);
                break;
            default:
                if (menu.Rows.FirstOrDefault(row => row.Key == key) is { } chosen)
                    Choose(chosen);

                break;
        }
    }

    private void Choose(PickerRow row)
    {
        var element = _element;
        Close();
        if (element?.IsAttachedToVisualTree() == true)
            _recorder.Check(element, row.Check);
    }

    private void Close()
    {
        _menu?.Close();
        (_menu, _element) = (null, null);
    }
}
