using System.Reflection;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Raw;
using Avalonia.Platform;

namespace Amcp.Avalonia.Tests.Recording;

/// <summary>Moves mouse and keyboard as an operating system does, which no tool of ours takes part in. UI thread only.</summary>
internal sealed class UserHand(Window window)
{
    private static readonly IKeyboardDevice s_keyboard = AvaloniaLocator.Current.GetService<IKeyboardDevice>()!;
    private static ulong s_time = 1_000_000_000;

    private readonly MouseDevice _mouse = new();

    /// <summary>Presses and releases a button in the middle of a control; long after the click before.</summary>
    public void Click(Control control, RawInputModifiers keys = RawInputModifiers.None, string button = "Left", int times = 1)
    {
        s_time += 5000;
        Click(MiddleOf(control), keys, button, times);
    }

    /// <summary>Presses and releases the left button at a point of the window.</summary>
    public void ClickAt(Point point) => Click(point, RawInputModifiers.None, "Left", 1);

    /// <summary>Presses a button at one place and releases it at another.</summary>
    public void Drag(Point from, Point to)
    {
        s_time += 5000;
        Pointer(RawPointerEventType.Move, from);
        Pointer(RawPointerEventType.LeftButtonDown, from, RawInputModifiers.LeftMouseButton);
        Pointer(RawPointerEventType.Move, from + (to - from) / 2, RawInputModifiers.LeftMouseButton);
        Pointer(RawPointerEventType.Move, to, RawInputModifiers.LeftMouseButton);
        Pointer(RawPointerEventType.LeftButtonUp, to);
    }

    /// <summary>Moves over a control.</summary>
    public void Hover(Control control) => Pointer(RawPointerEventType.Move, MiddleOf(control));

    /// <summary>Turns the wheel over a control.</summary>
    public void Wheel(Control control, double notches) =>
        Send(new RawMouseWheelEventArgs(_mouse, ++s_time, Root, MiddleOf(control), new Vector(0, notches), RawInputModifiers.None));

    /// <summary>Presses and releases a key that writes nothing.</summary>
    public void Press(Key key, RawInputModifiers keys = RawInputModifiers.None)
    {
        foreach (var type in new[] { RawKeyEventType.KeyDown, RawKeyEventType.KeyUp })
            Send(new RawKeyEventArgs(s_keyboard, ++s_time, Root, type, key, keys, PhysicalKey.None, null));
    }

    /// <summary>Presses a key whose end goes to another window.</summary>
    public void Hold(Key key, string? symbol) =>
        Send(new RawKeyEventArgs(s_keyboard, ++s_time, Root, RawKeyEventType.KeyDown, key, RawInputModifiers.None, PhysicalKey.None, symbol));

    /// <summary>Presses the keys of a text, as a keyboard driver tells them: the key, what it writes unless somebody took the key, and the key's end.</summary>
    public void Type(string text)
    {
        foreach (var letter in text)
        {
            var key = KeyOf(letter);
            var down = new RawKeyEventArgs(s_keyboard, ++s_time, Root, RawKeyEventType.KeyDown, key, RawInputModifiers.None, PhysicalKey.None, letter.ToString());
            Send(down);
            if (!down.Handled)
                Send(new RawTextInputEventArgs(s_keyboard, ++s_time, Root, letter.ToString()));

            Send(new RawKeyEventArgs(s_keyboard, ++s_time, Root, RawKeyEventType.KeyUp, key, RawInputModifiers.None, PhysicalKey.None, letter.ToString()));
        }
    }

    /// <summary>Presses the close button of the window's frame.</summary>
    public void Close()
    {
        if (((IWindowImpl)window.PlatformImpl!).Closing!(WindowCloseReason.WindowClosing) != true)
            window.PlatformImpl?.Dispose();
    }

    /// <summary>The middle of a control in the window.</summary>
    public Point MiddleOf(Control control) => control.TranslatePoint(new Point(control.Bounds.Width / 2, control.Bounds.Height / 2), window)!.Value;

    private IInputRoot Root =>
        (IInputRoot)(typeof(TopLevel).GetProperty("InputRoot", BindingFlags.Instance | BindingFlags.NonPublic)?.GetValue(window) ?? window);

    private void Click(Point point, RawInputModifiers keys, string button, int times)
    {
        Pointer(RawPointerEventType.Move, point, keys);
        for (var time = 0; time < times; time++)
        {
            Pointer(Enum.Parse<RawPointerEventType>(button + "ButtonDown"), point, keys | Enum.Parse<RawInputModifiers>(button + "MouseButton"));
            Pointer(Enum.Parse<RawPointerEventType>(button + "ButtonUp"), point, keys);
        }
    }

    private void Pointer(RawPointerEventType type, Point point, RawInputModifiers keys = RawInputModifiers.None) =>
        Send(new RawPointerEventArgs(_mouse, ++s_time, Root, type, point, keys));

    private static Key KeyOf(char letter) => letter switch
    {
        ' ' => Key.Space,
        >= '0' and <= '9' => Key.D0 + (letter - '0'),
        _ => Enum.TryParse<Key>(letter.ToString(), ignoreCase: true, out var named) ? named : Key.Oem1,
    };

    private void Send(RawInputEventArgs e) => window.PlatformImpl?.Input?.Invoke(e);
}
