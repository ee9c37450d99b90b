using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Maps requested cursors to shapes of X's cursor font.</summary>
internal static class XCursorShapes
{
    /// <summary>Returns the shape's number; <see langword="null"/> keeps the screen's default arrow.</summary>
    public static uint? Of(StandardCursorType? kind) => kind switch
    {
        StandardCursorType.Ibeam => 152,
        StandardCursorType.Hand => 60,
        StandardCursorType.Wait or StandardCursorType.AppStarting => 150,
        StandardCursorType.Cross => 34,
        StandardCursorType.Help => 92,
        StandardCursorType.UpArrow => 22,
        StandardCursorType.No => 0,
        StandardCursorType.SizeAll or StandardCursorType.DragMove => 52,
        StandardCursorType.SizeNorthSouth => 116,
        StandardCursorType.SizeWestEast => 108,
        StandardCursorType.TopSide => 138,
        StandardCursorType.BottomSide => 16,
        StandardCursorType.LeftSide => 70,
        StandardCursorType.RightSide => 96,
        StandardCursorType.TopLeftCorner => 134,
        StandardCursorType.TopRightCorner => 136,
        StandardCursorType.BottomLeftCorner => 12,
        StandardCursorType.BottomRightCorner => 14,
        _ => null,
    };
}
