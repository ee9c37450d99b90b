namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>A part of a window whose pixels the server has lost.</summary>
internal struct XExposeEvent
{
    public XAnyEvent Any;
    public int X;
    public int Y;
    public int Width;
    public int Height;

    /// <summary>How many more parts follow.</summary>
    public int Count;
}
