namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents a message of another program, such as a window manager's request to close.</summary>
internal struct XClientMessageEvent
{
    public XAnyEvent Any;
    public nuint MessageType;
    public int Format;
    public nuint FirstWord;
}
