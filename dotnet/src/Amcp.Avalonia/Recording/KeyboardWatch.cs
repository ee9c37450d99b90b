using Amcp.Avalonia.Elements.Tree;
using Avalonia.Interactivity;

namespace Amcp.Avalonia.Recording;

/// <summary>Observes keyboard input before the app handles it. UI thread only.</summary>
internal sealed class KeyboardWatch : IDisposable
{
    private const KeyModifiers Commands = KeyModifiers.Control | KeyModifiers.Alt | KeyModifiers.Meta;

    private readonly Recorder _recorder;
    private readonly InputFilter _filter;
    private readonly Watches _handlers;

    /// <summary>A pressed key that may yet produce text.</summary>
    private PendingAction? _undecided;

    /// <summary>A key recorded because the focus moved away. Text that it produces goes to the new focus.</summary>
    private PendingAction? _moved;

    /// <summary>Subscribes to the input.</summary>
    public KeyboardWatch(Recorder recorder)
    {
        _recorder = recorder;
        _filter = new InputFilter(recorder);
        _recorder.Finishing += Decide;
        _handlers = new Watches(
            InputElement.KeyDownEvent.AddClassHandler<TopLevel>(OnKeyDown, RoutingStrategies.Tunnel, handledEventsToo: true),
            InputElement.KeyUpEvent.AddClassHandler<TopLevel>(OnKeyUp, RoutingStrategies.Tunnel, handledEventsToo: true),
            InputElement.TextInputEvent.AddClassHandler<TopLevel>(OnText, RoutingStrategies.Tunnel, handledEventsToo: true),
            InputElement.IsFocusedProperty.Changed.AddClassHandler<InputElement>((element, change) => OnFocus(element, change.GetNewValue<bool>())));
    }

    public void Dispose()
    {
        _recorder.Finishing -= Decide;
        _handlers.Dispose();
    }

    private void OnKeyDown(TopLevel window, KeyEventArgs e)
    {
        if (_filter.Passes(e) && !IsModifier(e.Key))
            _recorder.Guarded(() => Press(window, e));
    }

    private void OnKeyUp(TopLevel window, KeyEventArgs e)
    {
        if (_filter.Passes(e))
        {
            Decide();
            _moved = null;
        }
    }

    private void OnText(TopLevel window, TextInputEventArgs e)
    {
        if (_filter.Passes(e) && e is { Source: Visual source, Text: { Length: > 0 } text })
        {
            _undecided = null;
            if (_moved is not null && _recorder.Pending == _moved)
                _recorder.Drop();

            _moved = null;
            _recorder.Guarded(() => Typing(window, source).Add(text));
        }
    }

    private void OnFocus(InputElement element, bool isFocused)
    {
        // The key-up event goes to the focused element, which may now be in another window or absent.
        if (!isFocused && _undecided is { } press)
        {
            Decide();
            _moved = press;
        }

        if (!isFocused && element is TextBox box && _recorder.Pending is PendingTyping typing && typing.Goes(MeantControl.Of(box)))
            _recorder.Guarded(_recorder.Finish);
    }

    private void Press(TopLevel window, KeyEventArgs e)
    {
        Decide();
        var source = e.Source as Visual ?? window;
        var edit = TextEdits.Of(source as TextBox, e);
        switch (edit)
        {
            case TextEdit.Correction:
                Typing(window, source).Correct();
                break;
            case TextEdit.Text:
                break;
            case TextEdit.Submission when _recorder.Pending is PendingTyping typing && typing.Goes(MeantControl.Of(source)):
                typing.Submit();
                _recorder.Begin(typing);
                break;
            default:
                Command(window, source, e);
                break;
        }
    }

    private void Command(TopLevel window, Visual source, KeyEventArgs e)
    {
        var element = source is TopLevel ? null : MeantControl.Of(source);
        var key = HeldKeys.Chord(e.Key, e.KeyModifiers);
        if (e.Key == Key.Tab && (e.KeyModifiers & Commands) == 0)
        {
            _recorder.Begin(new PendingFocus(_recorder.Elements, PendingAction.Now(InputKind.Focus, window) with { Key = key }, window, element));
        }
        else if (_recorder.Pending is { What: { Kind: InputKind.Press } what } again && what.Key == key && HolderOf(again.Element) == HolderOf(element))
        {
            again.What = what with { Count = what.Count + 1 };
            _recorder.Begin(again);
        }
        else
        {
            Await(new PendingAction(_recorder.Elements, PendingAction.Now(InputKind.Press, window) with { Key = key, Count = 1 }, element), e);
        }
    }

    private void Await(PendingAction press, KeyEventArgs e)
    {
        if (e.KeySymbol is { Length: > 0 } symbol && !char.IsControl(symbol[0]) && (e.KeyModifiers & Commands) == 0)
            _undecided = press;
        else
            _recorder.Begin(press);
    }

    // The key produced no text, so it is recorded as a key press.
    private void Decide()
    {
        if (_undecided is { } press)
        {
            _undecided = null;
            _recorder.Guarded(() => _recorder.Begin(press));
        }
    }

    private PendingTyping Typing(TopLevel window, Visual source)
    {
        var element = MeantControl.Of(source);
        if (_recorder.Pending is PendingTyping going && going.Goes(element))
            return going;

        _recorder.Finish();
        var typing = new PendingTyping(_recorder.Elements, window, element, source.GetSelfAndVisualAncestors().OfType<TextBox>().FirstOrDefault());
        _recorder.Begin(typing);
        return typing;
    }

    // Arrow keys move the focus between items of the same list.
    private static Visual? HolderOf(Visual? element) => element is null ? null : ItemIndex.ListOf(element) ?? element;

    private static bool IsModifier(Key key) => key is Key.LeftCtrl or Key.RightCtrl or Key.LeftShift or Key.RightShift or Key.LeftAlt or Key.RightAlt
        or Key.LWin or Key.RWin or Key.CapsLock or Key.NumLock or Key.None;
}
