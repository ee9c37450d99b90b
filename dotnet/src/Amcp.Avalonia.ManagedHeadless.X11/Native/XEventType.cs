namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Specifies the types of selected and unsolicited events.</summary>
internal enum XEventType
{
    KeyPress = 2,
    KeyRelease = 3,
    ButtonPress = 4,
    ButtonRelease = 5,
    MotionNotify = 6,
    LeaveNotify = 8,
    FocusIn = 9,
    Expose = 12,
    MapNotify = 19,
    ConfigureNotify = 22,
    ClientMessage = 33,
    MappingNotify = 34,
}
