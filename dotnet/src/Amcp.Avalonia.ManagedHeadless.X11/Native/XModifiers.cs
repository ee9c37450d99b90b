namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Specifies the bits of an event's state. By convention Mod1 is Alt and Mod4 the Super key; bits 13 and 14 hold the keyboard group.</summary>
[Flags]
internal enum XModifiers : uint
{
    Shift = 1 << 0,
    Control = 1 << 2,
    Mod1 = 1 << 3,
    Mod4 = 1 << 6,
    Button1 = 1 << 8,
    Button2 = 1 << 9,
    Button3 = 1 << 10,
}
