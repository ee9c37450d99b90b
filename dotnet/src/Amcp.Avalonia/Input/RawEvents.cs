namespace Amcp.Avalonia.Input;

/// <summary>
/// Passes on what users do, before Avalonia and the app see it: key bindings precede every routed event. Events that the tools send are left out. UI
/// thread only.
/// </summary>
internal sealed class RawEvents : IObserver<object>, IDisposable
{
    private const string Feature = "recording of input";

    private static readonly HiddenType s_manager = new(Feature, "Avalonia.Input.IInputManager, Avalonia.Base", "PreProcess");
    private static readonly HiddenType s_input = new(Feature, "Avalonia.Input.Raw.RawInputEventArgs, Avalonia.Base", "Handled", "Root");
    private static readonly HiddenType s_key = new(Feature, "Avalonia.Input.Raw.RawKeyEventArgs, Avalonia.Base", "Type", "Key", "Modifiers");
    private static readonly HiddenType s_pointer = new(Feature, "Avalonia.Input.Raw.RawPointerEventArgs, Avalonia.Base", "Type", "Position");

    private readonly Func<RawEvent, bool> _take;
    private readonly IDisposable _subscription;

    /// <summary>Subscribes to the input of all windows.</summary>
    /// <param name="take">Returns whether it took the event, so that the app does not see it.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED if this Avalonia version has no such events.</exception>
    public RawEvents(Func<RawEvent, bool> take)
    {
        _take = take;
        _subscription = ((IObservable<object>)s_manager.Property("PreProcess").GetValue(RawInput.Service(s_manager))!).Subscribe(this);
    }

    public void OnNext(object value)
    {
        if (!RawInput.IsSending && _take(Read(value)))
            s_input.Property("Handled").SetValue(value, true);
    }

    public void OnCompleted()
    {
        // The app is ending.
    }

    public void OnError(Exception error)
    {
        // The app is ending.
    }

    public void Dispose() => _subscription.Dispose();

    private static RawEvent Read(object value)
    {
        var root = s_input.Property("Root").GetValue(value)!;
        if (s_key.Type.IsInstanceOfType(value))
        {
            return new RawEvent(s_key.Property("Type").GetValue(value)!.ToString()!, root)
            {
                Key = (Key)s_key.Property("Key").GetValue(value)!, Modifiers = (RawInputModifiers)s_key.Property("Modifiers").GetValue(value)!,
            };
        }

        return s_pointer.Type.IsInstanceOfType(value)
            ? new RawEvent(s_pointer.Property("Type").GetValue(value)!.ToString()!, root) { Position = (Point)s_pointer.Property("Position").GetValue(value)! }
            : new RawEvent("", root);
    }
}
