namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Specifies the kinds of events that a window can select.</summary>
[Flags]
internal enum XEventMask
{
    KeyPress = 1 << 0,
    KeyRelease = 1 << 1,
    ButtonPress = 1 << 2,
    ButtonRelease = 1 << 3,
    LeaveWindow = 1 << 5,
    PointerMotion = 1 << 6,
    Exposure = 1 << 15,
    StructureNotify = 1 << 17,
    FocusChange = 1 << 21,
}
