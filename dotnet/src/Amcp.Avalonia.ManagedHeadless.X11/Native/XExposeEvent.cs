namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Represents a part of a window whose pixels the server has lost.</summary>
internal struct XExposeEvent
{
    public XAnyEvent Any;
    public int X;
    public int Y;
    public int Width;
    public int Height;

    /// <summary>The number of further parts.</summary>
    public int Count;
}
