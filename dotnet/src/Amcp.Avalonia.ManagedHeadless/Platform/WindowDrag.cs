using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Represents a drag of a window by its title bar or an edge: the former place, and the pointer's place on the screen when the drag began.</summary>
/// <param name="Position">The window's position.</param>
/// <param name="Size">The window's size in layout units.</param>
/// <param name="Pointer">The pointer's position on the screen.</param>
/// <param name="Edge">The dragged edge; <see langword="null"/> moves the window.</param>
internal readonly record struct WindowDrag(PixelPoint Position, Size Size, PixelPoint Pointer, WindowEdge? Edge)
{
    /// <summary>Returns the size for a pointer position.</summary>
    public Size SizeAt(PixelPoint pointer, double scaling)
    {
        var (x, y) = ((pointer.X - Pointer.X) / scaling, (pointer.Y - Pointer.Y) / scaling);
        return new Size(Math.Max(1, Size.Width + Horizontal * x), Math.Max(1, Size.Height + Vertical * y));
    }

    /// <summary>Returns the position for a pointer position and the size that the window has then, whose opposite edges stay in place.</summary>
    public PixelPoint PositionAt(PixelPoint pointer, Size size, double scaling) => Edge is null
        ? new PixelPoint(Position.X + pointer.X - Pointer.X, Position.Y + pointer.Y - Pointer.Y)
        : new PixelPoint(
            Position.X + (Horizontal < 0 ? (int)Math.Round((Size.Width - size.Width) * scaling) : 0),
            Position.Y + (Vertical < 0 ? (int)Math.Round((Size.Height - size.Height) * scaling) : 0));

    private int Horizontal => Edge switch
    {
        WindowEdge.West or WindowEdge.NorthWest or WindowEdge.SouthWest => -1,
        WindowEdge.East or WindowEdge.NorthEast or WindowEdge.SouthEast => 1,
        _ => 0,
    };

    private int Vertical => Edge switch
    {
        WindowEdge.North or WindowEdge.NorthWest or WindowEdge.NorthEast => -1,
        WindowEdge.South or WindowEdge.SouthWest or WindowEdge.SouthEast => 1,
        _ => 0,
    };
}
