using Amcp.Avalonia.ManagedHeadless.Platform;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Raw;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Sends raw events into a window's platform implementation, as an operating system does.</summary>
internal sealed class Hand(Window window)
{
    private readonly MemoryWindow _impl = (MemoryWindow)window.PlatformImpl!;
    private readonly IKeyboardDevice _keyboard = AvaloniaLocator.Current.GetService<IKeyboardDevice>()!;
    private ulong _time;

    /// <summary>Presses and releases the left button in the middle of a control, once the control can be hit; the click may close the window.</summary>
    public async Task Click(Control control)
    {
        await window.NextFrame();
        Click(MiddleOf(control));
        if (window.PlatformImpl is not null)
            await window.NextFrame();
    }

    /// <summary>Presses and releases the left button at a point of the window.</summary>
    public void Click(Point point)
    {
        Pointer(RawPointerEventType.Move, point);
        Pointer(RawPointerEventType.LeftButtonDown, point, RawInputModifiers.LeftMouseButton);
        Pointer(RawPointerEventType.LeftButtonUp, point);
    }

    /// <summary>One pointer event.</summary>
    public void Pointer(RawPointerEventType type, Point point, RawInputModifiers modifiers = RawInputModifiers.None) =>
        _impl.Input!(new RawPointerEventArgs(_impl.MouseDevice, ++_time, _impl.InputRoot!, type, point, modifiers));

    /// <summary>Turns the wheel over a point.</summary>
    public void Wheel(Point point, Vector delta) =>
        _impl.Input!(new RawMouseWheelEventArgs(_impl.MouseDevice, ++_time, _impl.InputRoot!, point, delta, RawInputModifiers.None));

    /// <summary>Presses and releases a key.</summary>
    public void Press(Key key, RawInputModifiers modifiers = RawInputModifiers.None)
    {
        foreach (var type in new[] { RawKeyEventType.KeyDown, RawKeyEventType.KeyUp })
            _impl.Input!(new RawKeyEventArgs(_keyboard, ++_time, _impl.InputRoot!, type, key, modifiers, PhysicalKey.None, null));
    }

    /// <summary>Enters text as a keyboard driver does after translating keys.</summary>
    public void Type(string text) => _impl.Input!(new RawTextInputEventArgs(_keyboard, ++_time, _impl.InputRoot!, text));

    /// <summary>The middle of a control in window coordinates.</summary>
    public Point MiddleOf(Control control) =>
        control.TranslatePoint(new Point(control.Bounds.Width / 2, control.Bounds.Height / 2), window)
        ?? throw new InvalidOperationException($"{control} is not in the window.");
}
