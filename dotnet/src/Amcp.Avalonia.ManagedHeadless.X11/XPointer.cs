using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia.Input;
using Avalonia.Input.Raw;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Converts X's buttons and modifiers to Avalonia's.</summary>
internal static class XPointer
{
    /// <summary>Returns the modifiers and buttons held during an event.</summary>
    public static RawInputModifiers ModifiersOf(XModifiers state)
    {
        var held = RawInputModifiers.None;
        Add(XModifiers.Shift, RawInputModifiers.Shift);
        Add(XModifiers.Control, RawInputModifiers.Control);
        Add(XModifiers.Mod1, RawInputModifiers.Alt);
        Add(XModifiers.Mod4, RawInputModifiers.Meta);
        Add(XModifiers.Button1, RawInputModifiers.LeftMouseButton);
        Add(XModifiers.Button2, RawInputModifiers.MiddleMouseButton);
        Add(XModifiers.Button3, RawInputModifiers.RightMouseButton);
        return held;

        void Add(XModifiers bit, RawInputModifiers modifier) => held |= state.HasFlag(bit) ? modifier : RawInputModifiers.None;
    }

    /// <summary>Returns the events of a button and its flag while held; <see langword="null"/> if Avalonia does not know it.</summary>
    public static (RawPointerEventType Down, RawPointerEventType Up, RawInputModifiers Held)? ButtonOf(uint number) => number switch
    {
        1 => (RawPointerEventType.LeftButtonDown, RawPointerEventType.LeftButtonUp, RawInputModifiers.LeftMouseButton),
        2 => (RawPointerEventType.MiddleButtonDown, RawPointerEventType.MiddleButtonUp, RawInputModifiers.MiddleMouseButton),
        3 => (RawPointerEventType.RightButtonDown, RawPointerEventType.RightButtonUp, RawInputModifiers.RightMouseButton),
        8 => (RawPointerEventType.XButton1Down, RawPointerEventType.XButton1Up, RawInputModifiers.XButton1MouseButton),
        9 => (RawPointerEventType.XButton2Down, RawPointerEventType.XButton2Up, RawInputModifiers.XButton2MouseButton),
        _ => null,
    };

    /// <summary>Returns the wheel distance of a click of buttons 4 to 7, in notches, with up and left positive; <see langword="null"/> for others.</summary>
    public static Vector? WheelOf(uint number) => number switch
    {
        4 => new Vector(0, 1),
        5 => new Vector(0, -1),
        6 => new Vector(1, 0),
        7 => new Vector(-1, 0),
        _ => null,
    };
}
